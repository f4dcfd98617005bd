import { createHash, randomUUID } from 'node:crypto'
import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'
import { compileProxyTrust } from '#server/http/proxy-trust.ts'

// The query string is not logged, because it holds search texts.
const pathOf = (url: string) => url.split('?', 1)[0]

/** Describes a request in the log: method, path and address. */
export const requestInfo = (request: FastifyRequest) => ({
  method: request.method,
  path: pathOf(request.url),
  address: request.ip,
})

const bearerPattern = /^Bearer ((?:oto_)?([1-9]\d{0,14})[._]\S+)$/i

/**
 * Returns the caller of a refused request for the log: the company in the token, and the beginning of the token's hash.
 * The hash finds the session or key in the database, but cannot be used as a token.
 */
export function callerInfo({ headers }: FastifyRequest) {
  const [, token, companyId] = bearerPattern.exec(headers.authorization ?? '') ?? []
  if (!token) return {}
  const session = createHash('sha256').update(token).digest('hex').slice(0, 16)
  return { companyId: Number(companyId), session }
}

type Failure = Error & { code?: string; constraint?: string; table?: string }

// Other fields are not logged: PostgreSQL's details quote whole rows.
const serializeFailure = ({ name, message, code, constraint, table, stack, cause }: Failure) => ({
  type: name,
  message,
  code,
  constraint,
  table,
  stack,
  cause: cause instanceof Error ? cause.message : undefined,
})

/** Logs one line per finished request: method, path, status and time. */
class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      ...requestInfo(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) request.log.warn({ ...line, err: error }, 'request broken off')
    else request.log.info(line, 'request')
  }
}

const proxyIdPattern = /^[\w-]{8,64}$/

/** Returns Fastify's logging options: JSON lines with the request id, never a header, body or query. */
export const requestLogging = (
  { logLevel, trustProxy }: Config,
  currentTraceId: () => string | undefined = () => undefined,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => {
  const isTrustedProxy = compileProxyTrust(trustProxy)
  return {
    logger: logLevel !== 'silent' && {
      level: logLevel,
      // Buffered to save writes; flushed four times a second and at exit.
      stream: pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }),
      serializers: { req: requestInfo as never, err: serializeFailure as never },
    },
    logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
    // The id comes from a trusted proxy, from the trace, or is new.
    genReqId: ({ headers, socket }) => {
      const proxyId = headers['x-request-id']
      const isAcceptedId =
        typeof proxyId === 'string' &&
        proxyIdPattern.test(proxyId) &&
        isTrustedProxy(socket.remoteAddress ?? '', 0)
      return isAcceptedId ? proxyId : (currentTraceId() ?? randomUUID())
    },
  }
}
