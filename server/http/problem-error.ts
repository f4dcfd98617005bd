import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldError, Problem } from '#contract/problem.ts'
import {
  type FieldCode,
  fieldCodes,
  type ProblemCode,
  problemCodes,
} from '#contract/problem-codes.ts'
import { callerInfo, requestInfo } from '#server/http/request-log.ts'
import { apiHeaders } from '#server/http/security-headers.ts'

type Issue = NonNullable<FastifyError['validation']>[number]

const locationByContext: Record<string, string> = { querystring: 'query' }

const isFieldCode = (text: string): text is FieldCode =>
  (fieldCodes as readonly string[]).includes(text)

function codeOf({ keyword, message, params }: Issue): FieldCode {
  if (message && isFieldCode(message)) return message
  const isText = params.origin === 'string'
  if (keyword === 'too_small') return isText ? 'too-short' : 'too-small'
  if (keyword === 'too_big') return isText ? 'too-long' : 'too-big'
  if (keyword === 'invalid_type' && /received undefined/.test(message ?? '')) return 'required'
  if (keyword === 'invalid_format' && params.format === 'date') return 'not-a-day'
  return 'invalid'
}

// Longer lists of allowed values, such as countries, are left to the contract.
const maxListedValues = 50

const asJson = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function paramsOf({ params }: Issue): FieldError['params'] {
  const { values } = params
  const allowed =
    Array.isArray(values) && values.length <= maxListedValues ? values.join(', ') : undefined
  const limits = { minimum: asJson(params.minimum), maximum: asJson(params.maximum), allowed }
  const entries = Object.entries(limits).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  )
  return entries.length > 0 ? (Object.fromEntries(entries) as FieldError['params']) : undefined
}

const pointerPart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Converts a schema error to field errors with JSON pointers into params, query, headers or body. */
function fieldErrors(error: FastifyError): FieldError[] {
  const context = error.validationContext ?? 'body'
  const location = `/${locationByContext[context] ?? context}`
  return (error.validation ?? []).slice(0, 100).flatMap((issue): FieldError[] => {
    const path = issue.instancePath === '/' ? '' : issue.instancePath
    if (issue.keyword === 'unrecognized_keys') {
      const keys = (issue.params.keys as string[] | undefined) ?? []
      return keys.map((key) => ({
        pointer: `${location}${path}/${pointerPart(key)}`,
        code: 'unknown-field',
      }))
    }
    const params = paramsOf(issue)
    return [{ pointer: `${location}${path}`, code: codeOf(issue), ...(params && { params }) }]
  })
}

type Extras = Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code'>>

/** Error that becomes an RFC 9457 reply. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extras: Extras

  constructor(code: ProblemCode, extras: Extras = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
}

/** Creates the error of a request with wrong fields. */
export const invalid = (...errors: FieldError[]) => new ProblemError('invalid', { errors })

const problemByErrorCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'not-found',
}

// Codes of lost connections, timeouts, deadlocks and full resources, of PostgreSQL and the network. The change may have
// been committed; versions and idempotency keys make a retry safe.
const unavailableCodes =
  /^(08|57P|53|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)|57014|40001|40P01|55P03/
const abortedMessage =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

function toProblemError(error: FastifyError & { code?: string }): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (error.validation) return invalid(...fieldErrors(error))
  const knownCode = problemByErrorCode[error.code ?? '']
  if (knownCode) return new ProblemError(knownCode)
  if (error.statusCode === 400) return new ProblemError('malformed')
  // Static files refuse some paths with 403.
  if (error.statusCode === 403 || error.statusCode === 404) return new ProblemError('not-found')
  if (unavailableCodes.test(error.code ?? '') || abortedMessage.test(error.message)) {
    return new ProblemError('unavailable', { retryAfter: 1 })
  }
  // PostgreSQL cannot store some text, such as a zero byte.
  if (/^22/.test(error.code ?? '')) return new ProblemError('malformed')
  return null
}

/** Converts an error to problem details. */
export const problemOf = ({ code, extras }: Pick<ProblemError, 'code' | 'extras'>): Problem => ({
  type: 'about:blank',
  title: code,
  status: problemCodes[code],
  code,
  ...extras,
})

export function sendProblem(reply: FastifyReply, code: ProblemCode, extras: Extras = {}) {
  const body = problemOf({ code, extras })
  reply.removeHeader('etag')
  // Problems of pages must not be cached either.
  reply.headers(apiHeaders())
  if (code === 'session-over' || code === 'key-refused') reply.header('www-authenticate', 'Bearer')
  if (extras.retryAfter !== undefined) reply.header('retry-after', extras.retryAfter)
  return reply
    .code(body.status)
    .header('content-type', 'application/problem+json')
    .serializer((payload) => JSON.stringify(payload))
    .send(body)
}

// Log levels of denials that the screens never cause: the role lacks a right, or the subject is another company's or
// does not exist.
const logLevelByCode: Partial<Record<ProblemCode, 'warn' | 'info'>> = {
  'role-not-enough': 'warn',
  'key-scope-missing': 'warn',
  'not-found': 'info',
  'session-over': 'info',
  'key-refused': 'info',
}

function logDenied({ code }: ProblemError, request: FastifyRequest) {
  const level = logLevelByCode[code]
  if (level)
    request.log[level]({ denied: code, ...requestInfo(request), ...callerInfo(request) }, 'denied')
}

/**
 * Error handler of the application: replies with problems and validation errors; logs all others and hides them from
 * the client.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblemError(error)
  // Shed requests are counted, not logged, because they would flood the log.
  const isLogged = problem?.code === 'unavailable' && !(error instanceof ProblemError)
  if (isLogged) request.log.warn({ err: error }, 'unavailable')
  if (problem) {
    logDenied(problem, request)
    return sendProblem(reply, problem.code, problem.extras)
  }
  request.log.error({ err: error }, 'unexpected error')
  return sendProblem(reply, 'internal')
}
