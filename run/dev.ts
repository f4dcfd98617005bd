// npm run dev: the server, started again when one of its files changes, and Vite in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { type Config, readConfig } from '#server/config.ts'
import { serveScreens } from './dev-screens.ts'
import { serverEnvironment } from './server-process.mjs'

// The server defaults to production.
process.env.NODE_ENV ??= 'development'

const root = join(import.meta.dirname, '..')

// Functions that close resources; called last to first.
const closers: (() => Promise<unknown>)[] = []
let endPromise: Promise<void> | undefined

const endAll = (exitCode: number): Promise<void> => {
  endPromise ??= (async () => {
    for (const close of closers.reverse())
      await close().catch((error) => console.error(String(error)))
    process.exit(exitCode)
  })()
  return endPromise
}

// PostgreSQL runs in this process, because the server's own would restart with each change.
const openDatabase = async (config: Config): Promise<string> => {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await startEmbedded({
    directory: config.dataDirectory,
    name: `npm run dev, process ${process.pid}`,
    onNote: console.error,
    onLost: (error) => {
      console.error(`PostgreSQL ended and could not be started again. ${error.message}`)
      void endAll(1)
    },
  })
  closers.push(embedded.stop)
  return embedded.url
}

const stopServer = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Starts the server under `node --watch`. No source maps: type stripping keeps line and column numbers. */
const watchServer = (environment: Record<string, string>) => {
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(() => stopServer(server))
  server.once('exit', () => endAll(1))
  return server
}

/** Resolves once the server listens for the first time. Prints the server's output with the address of the screens. */
const waitForServer = (server: ChildProcess, urls: { server: string; screens: string }) =>
  new Promise<void>((resolve) => {
    let isFirst = true
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (isFirst || !text.includes(urls.server)) {
        process.stdout.write(text.replaceAll(urls.server, urls.screens))
      } else if (text.includes(`Oto is at ${urls.server}`)) console.log('The server started again.')
      if (!text.includes(`Sign in at ${urls.server}`)) return
      isFirst = false
      resolve()
    })
  })

async function start() {
  const startMs = performance.now()
  const config = readConfig()
  const { host, port } = config
  const serverPort = await findFreePort()
  const serverAddress = `http://127.0.0.1:${serverPort}`
  const screens = await serveScreens({ host, port }, serverAddress)
  closers.push(() => screens.close())
  const screensAddress =
    screens.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://${host}:${port}`
  const url = await openDatabase(config)
  const server = watchServer({
    DATABASE_URL: url,
    DEMO: config.isDemo ? 'on' : 'off',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    // Sign-in providers send people back to the screens.
    ...(!config.publicUrl && !config.webOrigin && { WEB_ORIGIN: screensAddress }),
  })
  await waitForServer(server, { server: serverAddress, screens: screensAddress })
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  console.log(
    `Ready in ${seconds} s. The gallery is at ${screensAddress}/gallery/; the server listens at ${serverAddress}.`,
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.once(signal, () => void endAll(0))

start().catch((error: Error) => {
  console.error(error.message)
  void endAll(1)
})
