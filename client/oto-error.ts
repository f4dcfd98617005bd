type FieldError = { pointer: string; code: string; params?: Record<string, unknown> }
type Problem = { code?: string; errors?: FieldError[]; [field: string]: unknown }

/**
 * Refusal by the server: `code` is from the list in the documentation, `pointer` is the first wrong field, `errors`
 * names all. Without a reply `status` is 0 and `code` is `timed-out` or `unreachable`; for a refused webhook `status`
 * is 0, too. A page of a proxy in place of the reply has its status and `unreadable`.
 */
export class OtoError extends Error {
  override readonly name = 'OtoError'
  readonly status: number
  readonly code: string
  readonly pointer: string | undefined
  readonly errors: FieldError[]
  /** The whole problem of the server: a 412 has `version` and `changes`. */
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
