type FieldError = { pointer: string; code: string; params?: Record<string, unknown> }
type Problem = { code?: string; errors?: FieldError[]; [field: string]: unknown }

/**
 * Error of a call or of a webhook. `code` is listed in the documentation. `errors` has all wrong fields, `pointer` the
 * first. `status` is 0 without a reply (`code` is `timed-out` or `unreachable`) and for a refused webhook. `code` is
 * `unreadable` if a proxy replied with a web page.
 */
export class OtoError extends Error {
  override readonly name = 'OtoError'
  readonly status: number
  readonly code: string
  readonly pointer: string | undefined
  readonly errors: FieldError[]
  /** The whole problem from the server; with status 412, it has `version` and `changes`. */
  readonly problem: Problem

  constructor(status: number, problem: Problem, options?: { cause: unknown }) {
    const { code = 'unknown', errors = [] } = problem
    const fields = errors.map((error) => ` ${error.pointer}: ${error.code}`).join(',')
    super(`${status ? `${status} ` : ''}${code}${fields}`, options)
    this.status = status
    this.code = code
    this.pointer = errors[0]?.pointer
    this.errors = errors
    this.problem = problem
  }
}
