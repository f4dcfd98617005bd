import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { acceptsEncoding } from '#server/http/accepted-encoding.ts'
import type { MethodsOf } from '#server/http/allowed-methods.ts'
import { type PageSettings, pageWith } from '#server/http/page-settings.ts'
import { sendProblem } from '#server/http/problem-error.ts'
import { isApiPath } from '#server/http/security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type RenderedPage = { changedAt: number; hash: string; bodies: Record<Encoding, Buffer> }

const render = (html: string, changedAt: number): RenderedPage => ({
  changedAt,
  hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
  bodies: { br: brotliCompressSync(html), gzip: gzipSync(html), identity: Buffer.from(html) },
})

const encodingOf = (accepted?: string): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(accepted, encoding)) ?? 'identity'

/** Returns a handler that sends the page with its settings; it reads the file again after a new build. */
const pageHandler = (file: string, settings: PageSettings) => {
  let page: RenderedPage | undefined
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

const builtDirectory = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Whether a path leads to a hidden file, such as /.env or /.git/config, in any encoding. */
function isHidden(path: string): boolean {
  try {
    return /\/\./.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

type ScreenSettings = {
  methodsOf: MethodsOf
  /** Directory of the built screens; by default dist/web. */
  root?: string | undefined
  /** Returns whether the installation has no company yet; every screen is then the set-up screen. */
  isSetupOpen?: (() => Promise<boolean>) | undefined
}

/** Returns a handler that sends the page; while the set-up is open, it redirects every other path to `/setup`. */
const pageOrSetUpHandler =
  (sendPage: ReturnType<typeof pageHandler>, isSetupOpen: () => Promise<boolean>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const isElsewhere = request.url.split('?', 1)[0] !== '/setup'
    return isElsewhere && (await isSetupOpen())
      ? reply.header('cache-control', 'no-store').redirect('/setup')
      : sendPage(request, reply)
  }

/** Serves the built screens; every other path outside the API gets the page. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { page }: Config,
  { methodsOf, root = builtDirectory, isSetupOpen = async () => false }: ScreenSettings,
): Promise<void> {
  const file = join(root, 'index.html')
  const isBuilt = existsSync(file)
  const sendPage = pageOrSetUpHandler(pageHandler(file, page), isSetupOpen)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendProblem(reply.header('allow', methods.join(', ')), 'method-not-allowed')
    }
    const isReadMethod = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = !(isApiPath(path) || path.startsWith('/assets/') || isHidden(path))
    return isBuilt && isReadMethod && isScreen
      ? sendPage(request, reply)
      : sendProblem(reply, 'not-found')
  })
  if (!isBuilt) return
  for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage)
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, 'assets') + sep)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
