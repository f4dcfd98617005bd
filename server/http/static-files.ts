import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { MethodsOf } from '#server/http/allowed-methods.ts'
import { pageReply } from '#server/http/page-reply.ts'
import { sendProblem } from '#server/http/problem-error.ts'
import { isApiPath } from '#server/http/security-headers.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Whether a path is of a hidden file, such as /.env or /.git/config, in any encoding. */
function isHidden(path: string): boolean {
  try {
    return /\/\./.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

type ScreenSettings = {
  methodsOf: MethodsOf
  /** Where the built screens are, if not where the build puts them. */
  root?: string | undefined
  /** Whether the installation has no company yet: then every screen is the one that makes it. */
  isSetupOpen?: (() => Promise<boolean>) | undefined
}

const firstSetUp =
  (sendPage: ReturnType<typeof pageReply>, isSetupOpen: () => Promise<boolean>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const isElsewhere = request.url.split('?', 1)[0] !== '/setup'
    return isElsewhere && (await isSetupOpen())
      ? reply.header('cache-control', 'no-store').redirect('/setup')
      : sendPage(request, reply)
  }

/** Serves the built screens; every path that is neither a file nor the API's gets the page. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { page }: Config,
  { methodsOf, root = built, isSetupOpen = async () => false }: ScreenSettings,
): Promise<void> {
  const file = join(root, 'index.html')
  const isBuilt = existsSync(file)
  const sendPage = firstSetUp(pageReply(file, page), isSetupOpen)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendProblem(reply.header('allow', methods.join(', ')), 'method-not-allowed')
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = !(isApiPath(path) || path.startsWith('/assets/') || isHidden(path))
    return isBuilt && isRead && isScreen
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
