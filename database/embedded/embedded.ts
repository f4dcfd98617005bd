import type { ChildProcess } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { assertFreeSpace, explainDirectoryError, UnusableDirectory } from './data-directory.ts'
import {
  type ClusterAccess,
  ensureCluster,
  findFreePort,
  readAccess,
  writeAccess,
} from './embedded-cluster.ts'
import {
  AlreadyRunning,
  acquireLock,
  assertDurable,
  embeddedUrl,
  ensureDatabase,
} from './embedded-lock.ts'
import { choosePaths, type EmbeddedPaths } from './embedded-paths.ts'
import {
  findRunning,
  logTail,
  readPidFile,
  spawnPostgres,
  stopPostgres,
} from './embedded-process.ts'
import { databaseAccount, type OsAccount } from './os-account.ts'

export type EmbeddedOptions = {
  /** The data directory. */
  directory: string
  /** Name of this process, at most forty letters; a second process that starts prints it. */
  name: string
  /** False only in tests: a power cut may lose data. */
  isDurable?: boolean
  /** Connections that the server may open; undefined = enough for a server of one process. */
  maxConnections?: number | undefined
  /** Called with a sentence for the person at the terminal. */
  onNote?: (sentence: string) => void
  /** Called when PostgreSQL ended and could not be started again. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  url: string
  /** Changes the name that a second process prints. */
  rename: (name: string) => Promise<void>
  stop: () => Promise<void>
}

const DATABASE = 'oto'
const START_TIMEOUT_MS = 20_000

class PortTaken extends Error {}

const waitUntilReady = async (child: ChildProcess, paths: EmbeddedPaths) => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const log = await logTail(paths)
      if (log.includes('could not create any TCP/IP sockets')) throw new PortTaken(log)
      throw new Error(`PostgreSQL did not start. Its log ends:\n${log}`)
    }
    const running = await readPidFile(paths)
    if (running?.isReady && running.pid === child.pid) return
    await sleep(15)
  }
}

// Stops a PostgreSQL that a killed server left running. Reusing it would not be safe: it may be shutting down, and only
// a child process can be watched.
const stopOrphan = async (paths: EmbeddedPaths, access: ClusterAccess, name: string) => {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const running = await findRunning(paths)
    if (!running) return
    try {
      const owner = await acquireLock({ ...access, port: running.port }, name)
      await stopPostgres(running.pid, paths)
      await owner.end().catch(() => {})
    } catch (error) {
      // It is starting, stopping or has ended: try again.
      if (error instanceof AlreadyRunning || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

type StartedPostgres = { child: ChildProcess; owner: pg.Client; access: ClusterAccess }

const startOnce = async (
  paths: EmbeddedPaths,
  account: OsAccount,
  access: ClusterAccess,
  { name, isDurable = true, maxConnections }: EmbeddedOptions,
): Promise<StartedPostgres> => {
  await stopOrphan(paths, access, name)
  const settings = { isDurable, stopsWithParent: true, maxConnections }
  const child = await spawnPostgres(paths, access.port, account, settings)
  try {
    await waitUntilReady(child, paths)
    return { child, access, owner: await acquireLock(access, name) }
  } catch (error) {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      await stopPostgres(child.pid, paths)
    }
    throw error
  }
}

// The loser of two concurrent starts finds the other's PostgreSQL on its next attempt.
const start = async (
  paths: EmbeddedPaths,
  account: OsAccount,
  options: EmbeddedOptions,
  port?: number,
) => {
  const deadline = Date.now() + START_TIMEOUT_MS
  const home = resolve(options.directory)
  const explain = explainDirectoryError(home)
  const isNew = (await readAccess(paths.clusterDirectory).catch(explain)) === undefined
  await assertFreeSpace({ named: home, actual: dirname(paths.clusterDirectory) }, isNew)
  let access = await ensureCluster(paths, account).catch(explain)
  for (;;) {
    try {
      return await startOnce(paths, account, access, options).catch(explain)
    } catch (error) {
      const isFinal = error instanceof AlreadyRunning || error instanceof UnusableDirectory
      if (isFinal || Date.now() > deadline) throw error
      if (error instanceof PortTaken && !port) {
        access = { ...access, port: await findFreePort() }
        await writeAccess(paths.clusterDirectory, access)
      } else await sleep(200)
    }
  }
}

/** Starts the embedded PostgreSQL and keeps it running until it is stopped. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { directory, isDurable = true, onNote = () => {}, onLost = () => {} } = options
  const account = databaseAccount()
  const paths = await choosePaths(directory, account)
  if (paths.movedFrom) {
    onNote(
      `PostgreSQL's account cannot enter ${paths.movedFrom}: its files are in ${paths.clusterDirectory}.`,
    )
  }
  let started = await start(paths, account, options)
  let { name } = options
  let stopping: Promise<void> | undefined
  const { port } = started.access

  const watch = () => {
    started.child.once('exit', async () => {
      if (stopping) return
      onNote('PostgreSQL ended by itself; it is being started again.')
      try {
        const next = await start(paths, account, { ...options, name }, port)
        started = next
        if (stopping) await stopPostgres(next.child.pid ?? 0, paths)
        else watch()
      } catch (error) {
        onLost(error as Error)
      }
    })
  }

  const end = async () => {
    await started.owner.end().catch(() => {})
    const { child } = started
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((done) => child.once('exit', done))
    await stopPostgres(child.pid ?? 0, paths)
    await exited
  }
  const stop = () => {
    stopping ??= end()
    return stopping
  }

  try {
    await ensureDatabase(started.owner, DATABASE)
    if (isDurable) await assertDurable(started.owner)
  } catch (error) {
    await stop()
    throw error
  }
  watch()
  return {
    url: embeddedUrl(started.access, DATABASE),
    rename: async (next) => {
      name = next
      await started.owner.query("select set_config('application_name', $1, false)", [next])
    },
    stop,
  }
}

/** Returns the URL of the embedded PostgreSQL that runs on this directory; undefined if none runs. */
const findRunningUrl = async (directory: string): Promise<string | undefined> => {
  const paths = await choosePaths(directory, databaseAccount())
  const access = await readAccess(paths.clusterDirectory)
  const running = access && (await findRunning(paths))
  if (!access || !running?.isReady) return undefined
  return embeddedUrl({ ...access, port: running.port }, DATABASE)
}

/** Runs `work` on the database of this installation, starting it if it is not running. Does not migrate. */
export const withDatabase = async <Result>(
  config: { databaseUrl?: string; dataDirectory: string; commandName: string },
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const url = config.databaseUrl ?? (await findRunningUrl(config.dataDirectory))
  if (url) return work(url)
  const name = `${config.commandName}, process ${process.pid}`
  const embedded = await startEmbedded({ directory: config.dataDirectory, name })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
