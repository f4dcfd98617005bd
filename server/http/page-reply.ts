import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PageSettings, pageWith } from '#server/http/page-settings.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Rendered = { changedAt: number; hash: string; bodies: Record<Encoding, Buffer> }

const render = (html: string, changedAt: number): Rendered => ({
  changedAt,
  hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
  bodies: {
    br: brotliCompressSync(html),
    gzip: gzipSync(html),
    identity: Buffer.from(html),
  },
})

const encodingOf = (accepted = ''): Encoding =>
  (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(accepted),
  ) ?? 'identity'

/** Replies with the page and its settings; read again when a build has replaced it. */
export const pageReply = (file: string, settings: PageSettings) => {
  let page: Rendered | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { mtimeMs } = await stat(file)
    if (page?.changedAt !== mtimeMs)
      page = render(pageWith(await readFile(file, 'utf8'), settings), mtimeMs)
    const encoding = encodingOf(headers['accept-encoding'])
    const etag = `"${page.hash}-${encoding}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
  }
}
