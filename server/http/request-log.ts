import { createHash, randomUUID } from 'node:crypto'
import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

// What follows the question mark is what somebody searched for, and goes into no log.
const pathOf = (url: string) => url.split('?', 1)[0]

/** What was asked, and from where. */
export const errorTextOf = (request: FastifyRequest) => ({
  method: request.method,
  path: pathOf(request.url),
  address: request.ip,
})

const bearer = /^Bearer (([1-9]\d{0,14})\.\S+)$/i

/**
 * What a refused request showed of itself: the company that its token names, and the beginning of what is stored of the
 * token, by which whose session it is can be looked up and nothing can be done.
 */
export function logsSession({ headers }: FastifyRequest) {
  const [, token, companyId] = bearer.exec(headers.authorization ?? '') ?? []
  if (!token) return {}
  const session = createHash('sha256').update(token).digest('hex').slice(0, 16)
  return { companyId: Number(companyId), session }
}

type Failure = Error & { code?: string; constraint?: string; table?: string }

// Only these: PostgreSQL's details quote whole rows, with whatever is in them.
const serializeFailure = ({ name, message, code, constraint, table, stack, cause }: Failure) => ({
  type: name,
  message,
  code,
  constraint,
  table,
  stack,
  cause: cause instanceof Error ? cause.message : undefined,
})

/** A line for each request, when it is done: what was asked, how it went, and how long it took. */
class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      ...errorTextOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) request.log.warn({ ...line, err: error }, 'request broken off')
    else request.log.info(line, 'request')
  }
}

const idFromProxy = /^[\w-]{8,64}$/

/** How requests are logged: as JSON lines with the request's id, and never a header, a body or a query. */
export const requestLogging = ({
  logLevel,
  trustProxy,
}: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => ({
  logger: logLevel !== 'silent' && {
    level: logLevel,
    // A line by itself would be a write for each request: they go together, four times a second at least, and at the end.
    stream: pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }),
    serializers: { req: errorTextOf as never, err: serializeFailure as never },
  },
  logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
  // The name that a trusted proxy knows the request by stays its name.
  genReqId: ({ headers }) => {
    const given = headers['x-request-id']
    const isGood = trustProxy !== false && typeof given === 'string' && idFromProxy.test(given)
    return isGood ? given : randomUUID()
  },
})
