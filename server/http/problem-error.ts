import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldError, Problem } from '#contract/problem.ts'
import { type ProblemCode, problemCodes } from '#contract/problem-codes.ts'
import { fieldErrors } from '#server/http/field-errors.ts'
import { errorTextOf, logsSession } from '#server/http/request-log.ts'
import { apiHeaders } from '#server/http/security-headers.ts'

type Extras = Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code'>>

/** Thrown anywhere below a handler; becomes the RFC 9457 reply. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extras: Extras

  constructor(code: ProblemCode, extras: Extras = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
}

/** The problem of wrong fields. */
export const invalid = (...errors: FieldError[]) => new ProblemError('invalid', { errors })

const knownErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'not-found',
}

// Connection errors of PostgreSQL and of the network: the change may or may not have happened. Versions and idempotency keys
// keep a retry from doing it twice.
const unavailable =
  /^(08|57P|53|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)|57014|40001|40P01|55P03/
const gone =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

function refusalOf(error: FastifyError & { code?: string }): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (error.validation) return invalid(...fieldErrors(error))
  const known = knownErrors[error.code ?? '']
  if (known) return new ProblemError(known)
  if (error.statusCode === 400) return new ProblemError('malformed')
  // A path that static files refuse.
  if (error.statusCode === 403 || error.statusCode === 404) return new ProblemError('not-found')
  if (unavailable.test(error.code ?? '') || gone.test(error.message)) {
    return new ProblemError('unavailable', { retryAfter: 1 })
  }
  // Text that PostgreSQL cannot store, such as a zero byte.
  if (/^22/.test(error.code ?? '')) return new ProblemError('malformed')
  return null
}

/** The problem details of an error. */
export const problemOf = ({ code, extras }: Pick<ProblemError, 'code' | 'extras'>): Problem => ({
  type: 'about:blank',
  title: code,
  status: problemCodes[code],
  code,
  ...extras,
})

/** Writes a problem as the reply. */
export function sendProblem(reply: FastifyReply, code: ProblemCode, extras: Extras = {}) {
  const body = problemOf({ code, extras })
  reply.removeHeader('etag')
  // For pages, too: a problem must not be cached.
  reply.headers(apiHeaders())
  if (code === 'session-over' || code === 'key-refused') reply.header('www-authenticate', 'Bearer')
  if (extras.retryAfter !== undefined) reply.header('retry-after', extras.retryAfter)
  return reply
    .code(body.status)
    .header('content-type', 'application/problem+json')
    .serializer((payload) => JSON.stringify(payload))
    .send(body)
}

// Attempts that the screens do not offer: forbidden by role, absent, or another's.
const denied: Partial<Record<ProblemCode, 'warn' | 'info'>> = {
  'role-not-enough': 'warn',
  'key-scope-missing': 'warn',
  'not-found': 'info',
  'session-over': 'info',
  'key-refused': 'info',
}

function tellDenied({ code }: ProblemError, request: FastifyRequest) {
  const level = denied[code]
  if (level)
    request.log[level]({ denied: code, ...errorTextOf(request), ...logsSession(request) }, 'denied')
}

/** The application's error handler: problems and bad input are replied, anything else is logged and hidden. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  // Rejected calls are counted, not logged: they would fill the log.
  const isLogged = refusal?.code === 'unavailable' && !(error instanceof ProblemError)
  if (isLogged) request.log.warn({ err: error }, 'unavailable')
  if (refusal) {
    tellDenied(refusal, request)
    return sendProblem(reply, refusal.code, refusal.extras)
  }
  request.log.error({ err: error }, 'unexpected error')
  return sendProblem(reply, 'internal')
}
