import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type * as z from 'zod'
import { type Access, type Endpoint, problemReplies, type SuccessOf } from '#contract/endpoint.ts'
import { scopesFor } from '#server/data/caller.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { withSlot } from '#server/load/load-shedding.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The validated parts of a request, and the raw request and reply. */
export type HandlerInput<E extends Endpoint> = {
  params: Output<E['schema']['params']>
  query: Output<E['schema']['querystring']>
  body: Output<E['schema']['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The result of a handler: the value of the endpoint's success reply, a file, or `RawJson`: JSON text from the
 * database, whose shape tests compare with the contract.
 */
export type HandlerResult<E extends Endpoint> = SuccessOf<E> | RawJson | FileBytes

/** JSON text from the database, sent unchanged. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A file to send: its media type, its file name, and its bytes, whole or as a stream. */
export class FileBytes {
  readonly type: string
  readonly name: string
  readonly bytes: Buffer | Readable

  constructor(type: string, name: string, bytes: Buffer | Readable) {
    this.type = type
    this.name = name
    this.bytes = bytes
  }
}

// Fastify would read a stream to its end, although HEAD needs only the headers.
function headOf({ bytes }: FileBytes): Buffer | Readable {
  if (!(bytes instanceof Readable)) return bytes
  bytes.destroy()
  return Readable.from([])
}

/** The Content-Disposition header of a file, with an ASCII name for old clients and the full name (RFC 6266). */
export const contentDisposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

const tagOf = (url: string) => url.split('/')[2] ?? ''

// A 401 for missing credentials precedes all other errors; a 429 for keys comes next.
const requireCredentials: onRequestHookHandler = (request, _reply, next) => {
  if (credentialsOf(request).isKey) {
    request.server.keyRates.count(request).then(() => next(), next)
  } else next()
}

// Allows a session's token, or a machine's key with one of these scopes (OpenAPI 3.1 allows scope names there).
function securityOf(access: Access): { security?: Record<string, string[]>[] } {
  if (access === 'public') return { security: [] }
  const keyRequirements = scopesFor(access).map((scope) => ({ key: [scope] }))
  return keyRequirements.length > 0 ? { security: [{ session: [] }, ...keyRequirements] } : {}
}

/** Returns the options of the Fastify route that serves an endpoint. */
export const routeOptions = ({
  method,
  url,
  schema,
  access,
  scope,
  summary,
  bodyLimit,
}: Endpoint) => ({
  method,
  url,
  config: { access, scope },
  ...(bodyLimit && { bodyLimit }),
  ...(access !== 'public' && { onRequest: requireCredentials }),
  schema: {
    ...schema,
    response: { ...schema.response, ...problemReplies },
    summary,
    tags: [tagOf(url)],
    ...securityOf(access),
  },
})

/** The HTTP status of an endpoint's success, from its schema. */
export const successStatus = ({ schema }: Endpoint): string => Object.keys(schema.response)[0] ?? ''

/** Serves an endpoint of the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<HandlerResult<E>>,
): void {
  const status = Number(successStatus(endpoint))
  app.route({
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const input = { params, query, body, request, reply } as HandlerInput<E>
      const result = await withSlot(request, () => handler(input))
      // The handler may have set another status, as for a created resource.
      if (reply.statusCode === 200) reply.code(status)
      if (result === null) return reply.send()
      if (result instanceof FileBytes) {
        reply.header('content-type', result.type)
        reply.header('content-disposition', contentDisposition(result.name))
        return reply.send(request.method === 'HEAD' ? headOf(result) : result.bytes)
      }
      if (!(result instanceof RawJson)) return result
      return reply.header('content-type', 'application/json; charset=utf-8').send(result.text)
    },
  })
}
