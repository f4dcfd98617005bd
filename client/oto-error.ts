type FieldError = { pointer: string; code: string; params?: Record<string, unknown> }
type Problem = { code?: string; errors?: FieldError[]; [field: string]: unknown }

/**
 * Error of a call or of a webhook. For a problem from the server, `code` is listed in the documentation, `pointer` is
 * the first wrong field and `errors` has all. `status` is 0 for a refused webhook, and without a reply: `code` is then
 * `timed-out` or `unreachable`. It is `unreadable` if a proxy sent a web page instead of the reply.
 */
export class OtoError extends Error {
  override readonly name = 'OtoError'
  readonly status: number
  readonly code: string
  readonly pointer: string | undefined
  readonly errors: FieldError[]
  /** The whole problem from the server; that of a 412 has `version` and `changes`. */
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
