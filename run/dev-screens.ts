import { join } from 'node:path'
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'

const root = join(import.meta.dirname, '..')

// Reply while the server restarts, the same as of an overloaded server.
const unavailableReply = JSON.stringify({
  ...{ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' },
})

const proxyTo = (target: string): ProxyOptions => ({
  target,
  configure: (proxy) => {
    // Vite's own handler would print a stack for each call while the server restarts.
    proxy.removeAllListeners('error').on('error', (_error, _request, reply) => {
      if (!('writeHead' in reply)) reply.destroy()
      else if (reply.headersSent) reply.end()
      else {
        reply.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
        reply.end(unavailableReply)
      }
    })
  },
})

/**
 * Starts Vite's development server: the screens with hot replacement, and the gallery at /gallery/. Calls of the API go
 * on to `server`, if one is given, so that they have the same origin.
 */
export async function serveScreens(
  address: { host: string; port: number },
  server?: string,
): Promise<ViteDevServer> {
  const screens = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.cache', 'vite'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      ...address,
      strictPort: true,
      // Folders that a page may read by path: sources, but neither the data nor hidden files.
      fs: {
        allow: ['web', 'domain', 'contract', 'words', 'docs', 'node_modules'].map((name) =>
          join(root, name),
        ),
      },
      proxy: server ? { '^/(api|livez|readyz)(?![^/?])': proxyTo(server) } : {},
    },
  })
  try {
    return await screens.listen()
  } catch (error) {
    await screens.close()
    // Vite's error has no code, only a message.
    if (!/already in use/.test(String(error))) throw error
    throw new Error(`Port ${address.port} is taken: set PORT to a free one.`)
  }
}
