import type { FieldError, Problem } from '#contract/problem.ts'
import type { ProblemCode } from '#contract/problem-codes.ts'

/** Failures of a call: the server's codes, no reply, an unreadable reply, or a bug of ours. */
export type ApiErrorCode = ProblemCode | 'unreachable' | 'unreadable' | 'unexpected'

/** Errors that a retry with the same Idempotency-Key may cure. */
export const transientCodes: readonly ApiErrorCode[] = [
  ...(['unreachable', 'unreadable', 'unavailable', 'timeout', 'too-many-attempts'] as const),
  'internal',
  // Until the person has set up a second factor.
  'second-factor-missing',
]

/** Error of a call; `useProblemMessage` has its text. `errors` are the errors of fields. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** The HTTP status; 0 without a reply. */
  readonly status: number
  readonly errors: FieldError[]
  /** The rest of the problem: `retryAfter`, `version`, `changes`. */
  readonly extras: Omit<Partial<Problem>, 'code' | 'status' | 'errors' | 'type' | 'title'>

  constructor(code: ApiErrorCode, status = 0, problem: Partial<Problem> = {}) {
    super(code)
    this.name = 'ApiError'
    const { type: _type, title: _title, code: _code, status: _status, errors, ...extras } = problem
    this.code = code
    this.status = status
    this.errors = errors ?? []
    this.extras = extras
  }
}

/** Whether a resource does not exist, or its address is invalid. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid')

/** Turns an error of a call into an `ApiError`; any other error is a bug of ours, and is logged on the console. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  console.error(error)
  return new ApiError('unexpected')
}

/** Reads an error reply. An error page of a proxy has no code: the code follows from its status. */
export async function apiErrorOf(reply: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await reply.json().then(
    (body) => (typeof body === 'object' && body !== null ? body : {}),
    () => ({}),
  )
  const retryAfter = Number(reply.headers.get('Retry-After'))
  const code = typeof problem.code === 'string' ? problem.code : codeForStatus(reply.status)
  return new ApiError(code, reply.status, retryAfter > 0 ? { retryAfter, ...problem } : problem)
}

const codesByStatus: Partial<Record<number, ProblemCode>> = {
  401: 'session-over',
  403: 'session-over',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  413: 'too-large',
  429: 'too-many-attempts',
  500: 'internal',
}

const codeForStatus = (status: number): ProblemCode =>
  codesByStatus[status] ?? (status >= 500 ? 'unavailable' : 'malformed')
