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
    proxy.removeAllListeners('error').on('error', (_error, _request, response) => {
      if (!('writeHead' in response)) response.destroy()
      else if (response.headersSent) response.end()
      else {
        response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
        response.end(unavailableReply)
      }
    })
  },
})

/**
 * Starts Vite's development server: the screens with hot replacement, and the gallery at /gallery/. Calls of the API go
 * on to `serverAddress`, if given, so that they have the same origin.
 */
export async function serveScreens(
  address: { host: string; port: number },
  serverAddress?: string,
): Promise<ViteDevServer> {
  const viteServer = await createServer({
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
      proxy: serverAddress ? { '^/(api|livez|readyz)(?![^/?])': proxyTo(serverAddress) } : {},
    },
  })
  try {
    return await viteServer.listen()
  } catch (error) {
    await viteServer.close()
    // Vite's error has no code, only a message.
    if (!/already in use/.test(String(error))) throw error
    throw new Error(`Port ${address.port} is taken: set PORT to a free one.`)
  }
}
