import { join } from 'node:path'
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'

const root = join(import.meta.dirname, '..')

// Reply while the server restarts: that of an overloaded server.
const startingAgain = JSON.stringify({
  ...{ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' },
})

const proxyTo = (target: string): ProxyOptions => ({
  target,
  configure: (proxy) => {
    // Vite's own handler would print a stack for each call that finds no server.
    proxy.removeAllListeners('error').on('error', (_error, _request, reply) => {
      if (!('writeHead' in reply)) reply.destroy()
      else if (reply.headersSent) reply.end()
      else {
        reply.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
        reply.end(startingAgain)
      }
    })
  },
})

/**
 * Vite's development server: the screens with hot replacement, the gallery at /gallery/, and in front of a server, if one
 * is given: its API, its live stream and its files are the same origin as the page.
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
      // Folders that a page may read by path: sources alone, neither the data nor hidden files.
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
