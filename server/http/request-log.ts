import { createHash, randomUUID } from 'node:crypto'
import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

// The query holds what somebody searched for, and is not logged.
const pathOf = (url: string) => url.split('?', 1)[0]

/** A request in the log: method, path, address. */
export const errorTextOf = (request: FastifyRequest) => ({
  method: request.method,
  path: pathOf(request.url),
  address: request.ip,
})

const bearer = /^Bearer ((?:oto_)?([1-9]\d{0,14})[._]\S+)$/i

/**
 * Returns the sender of a refused request for the log: the company that its token names, and the beginning of the
 * token's stored hash, by which the session or key can be looked up but not used.
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

/** A line for each finished request: method, path, status, time. */
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

/** Returns Fastify's logging options: JSON lines with the request's id, and never a header, a body or a query. */
export const requestLogging = (
  { logLevel, trustProxy }: Config,
  currentTraceId: () => string | undefined = () => undefined,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => ({
  logger: logLevel !== 'silent' && {
    level: logLevel,
    // Buffered, since each line would be a write; flushed four times a second and at exit.
    stream: pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }),
    serializers: { req: errorTextOf as never, err: serializeFailure as never },
  },
  logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
  // A trusted proxy's request id is kept; else a traced request's id is that of its trace.
  genReqId: ({ headers }) => {
    const given = headers['x-request-id']
    const isGood = trustProxy !== false && typeof given === 'string' && idFromProxy.test(given)
    return isGood ? given : (currentTraceId() ?? randomUUID())
  },
})
