import cluster from 'node:cluster'
import { waitForDatabase } from '#database/client/wait-for-database.ts'
import { UnusableDirectory } from '#database/embedded/data-directory.ts'
import { type Embedded, startEmbedded } from '#database/embedded/embedded.ts'
import { AlreadyRunning } from '#database/embedded/embedded-lock.ts'
import { assertLeastPrivilege } from '#database/least-privilege.ts'
import { migrate } from '#database/migrate.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { loadDemo, refuseDemoAccounts } from '#server/demo.ts'
import { type ServerProcess, serve } from '#server/serve.ts'
import { connectionsOf, serveByWorkers } from '#server/serve-by-workers.ts'

// Service managers kill a process after ten seconds.
const MAX_SHUTDOWN_MS = 9_500
const DATABASE_TIMEOUT_MS = 30_000

const print = (text: string) => process.stdout.write(`${text}\n`)
const printError = (text: string) => process.stderr.write(`${text}\n`)

// Functions that close open resources; called last to first on any exit.
const closers: (() => Promise<unknown>)[] = []
let endPromise: Promise<void> | undefined

// Fails the readiness probe, and waits until load balancers send no more requests.
let drain = async () => {}

const serverProcess: ServerProcess = {
  ...{ print, printError, closers },
  setDrain: (drainServer) => {
    drain = drainServer
  },
}

const end = (exitCode: number, drainsFirst = false): Promise<void> => {
  endPromise ??= (async () => {
    if (drainsFirst) await drain()
    setTimeout(() => process.exit(exitCode || 1), MAX_SHUTDOWN_MS).unref()
    await started.catch(() => {})
    for (const close of closers.reverse()) await close().catch((error) => printError(String(error)))
    process.exit(exitCode)
  })()
  return endPromise
}

const prepareDatabase = async (config: Config): Promise<{ url: string; embedded?: Embedded }> => {
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl, {
      timeoutMs: DATABASE_TIMEOUT_MS,
      onWait: (reason) => printError(`Waiting for the database of DATABASE_URL: ${reason}`),
    })
    return { url: config.databaseUrl }
  }
  const embedded = await startEmbedded({
    directory: config.dataDirectory,
    name: `process ${process.pid}, starting`,
    maxConnections: connectionsOf(config),
    onNote: printError,
    onLost: (error) => {
      printError(`PostgreSQL ended and could not be started again. ${error.message}`)
      void end(1)
    },
  })
  closers.push(embedded.stop)
  return { url: embedded.url, embedded }
}

const start = async () => {
  const config = readConfig()
  // A worker process; the primary has prepared the database.
  if (cluster.isWorker) {
    process.send?.(await serve(config, config.databaseUrl ?? '', serverProcess))
    return
  }
  const { url, embedded } = await prepareDatabase(config)
  await (config.migrates
    ? migrate(url, undefined, { onWait: printError })
    : assertLeastPrivilege(url))
  if (config.isProduction) await refuseDemoAccounts(url)
  const demoAccountsText = config.isDemo ? await loadDemo(url, config.demoLanguage) : undefined
  // Worker processes start no demo receivers, because each process would have them at another address.
  const { address, setupCode } = await (config.workerCount === 1
    ? serve({ ...config, isDemo: demoAccountsText !== undefined }, url, serverProcess)
    : serveByWorkers(config, url, serverProcess))
  await embedded?.rename(`process ${process.pid}, ${address}`)
  print(`Oto is at ${address}`)
  if (demoAccountsText) print(demoAccountsText)
  if (setupCode) {
    print(`There is no company yet. Make it at ${address}/setup with the code  ${setupCode}`)
    print('The code works once; `npx oto add-company` does the same in the terminal.')
  }
  print(
    `Sign in at ${address}/login; the API is described at ${address}/api/docs. Ctrl-C stops Oto.`,
  )
}

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('SIGTERM', () => void end(0, true))
// The parent process is gone.
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => {
  printError(error.stack ?? String(error))
  void end(1)
})

const started = start()
started.catch((error: Error) => {
  const isExpected =
    error instanceof ConfigError ||
    [Error, AlreadyRunning, UnusableDirectory].some((kind) => error.constructor === kind)
  printError(isExpected ? error.message : String(error.stack))
  void end(1)
})
