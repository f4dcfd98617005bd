import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#server/http/refusal.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Serves the built screens; every address that is neither a file nor the API is the application's. */
export async function serveWeb(app: FastifyInstance, root = built): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    return isPage ? reply.sendFile('index.html') : sendProblem(reply, 'not-found')
  })
  if (!isBuilt) return
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, 'assets') + sep)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
