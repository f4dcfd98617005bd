import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isOfApi } from '#server/http/headers.ts'
import type { MethodsOf } from '#server/http/known-addresses.ts'
import { sendProblem } from '#server/http/refusal.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Whether a file is asked for that only its owner may see, such as /.env or /.git/config, however it is written. */
function isHidden(path: string): boolean {
  try {
    return /\/\./.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** Serves the built screens; every address that is neither a file nor the API is the application's. */
export async function serveWeb(
  app: FastifyInstance,
  methodsOf: MethodsOf,
  root = built,
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendProblem(reply.header('allow', methods.join(', ')), 'method-not-allowed')
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = !(isOfApi(path) || path.startsWith('/assets/') || isHidden(path))
    return isBuilt && isRead && isScreen
      ? reply.sendFile('index.html')
      : sendProblem(reply, 'not-found')
  })
  if (!isBuilt) return
  await app.register(fastifyStatic, {
    root,
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
