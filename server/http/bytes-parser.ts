import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of a scope take bytes of these media types, and nothing else. */
export function acceptBytes(
  scope: FastifyInstance,
  types: string | readonly string[],
  options: { bodyLimit?: number } = {},
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    [types].flat(),
    { parseAs: 'buffer', ...options },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}

/** Bytes of a request's body; none if it has no body. */
export const bodyBytes = ({ body }: { body: unknown }): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
