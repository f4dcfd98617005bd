import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '#database/migrate.ts'
import {
  type Access,
  ensureCluster,
  freePort,
  readAccess,
  writeAccess,
} from './embedded-cluster.ts'
import {
  assertDurable,
  embeddedUrl,
  ensureDatabase,
  OwnedElsewhere,
  takeOwnership,
} from './embedded-lock.ts'
import { choosePlace, type Place } from './embedded-paths.ts'
import {
  findLiving,
  lastWords,
  readRunning,
  spawnPostgres,
  stopPostgres,
} from './embedded-process.ts'
import { type Account, databaseAccount } from './os-account.ts'

export type EmbeddedOptions = {
  /** Where everything is kept. */
  directory: string
  /** Who runs it, told to a second start: at most some forty letters. */
  name: string
  /** Off only for tests: a power cut may then lose data. */
  isDurable?: boolean
  /** Told in one sentence what a person at the terminal may want to know. */
  onNote?: (sentence: string) => void
  /** PostgreSQL ended and could not be started again. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  url: string
  /** Changes the name that a second start is told. */
  rename: (name: string) => Promise<void>
  stop: () => Promise<void>
}

const DATABASE = 'oto'
const PATIENCE = 20_000

class PortTaken extends Error {}

const waitUntilReady = async (child: ChildProcess, place: Place) => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const words = await lastWords(place)
      if (words.includes('could not create any TCP/IP sockets')) throw new PortTaken(words)
      throw new Error(`PostgreSQL did not start. Its last words:\n${words}`)
    }
    const running = await readRunning(place)
    if (running?.isReady && running.pid === child.pid) return
    await sleep(15)
  }
}

// Whatever PostgreSQL a killed server left running is taken over by stopping it: its end may be
// under way already, and a child of our own is one that we can watch.
const clearLiving = async (place: Place, access: Access, name: string) => {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const living = await findLiving(place)
    if (!living) return
    try {
      const owner = await takeOwnership({ ...access, port: living.port }, name)
      await stopPostgres(living.pid, place)
      await owner.end().catch(() => {})
    } catch (error) {
      // Starting up, shutting down, or gone by now: look again.
      if (error instanceof OwnedElsewhere || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

type Started = { child: ChildProcess; owner: pg.Client; access: Access }

const startOnce = async (
  place: Place,
  account: Account,
  access: Access,
  { name, isDurable = true }: EmbeddedOptions,
): Promise<Started> => {
  await clearLiving(place, access, name)
  const child = await spawnPostgres(place, access.port, account, { isDurable, isWatched: true })
  try {
    await waitUntilReady(child, place)
    return { child, access, owner: await takeOwnership(access, name) }
  } catch (error) {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      await stopPostgres(child.pid, place)
    }
    throw error
  }
}

// Two starts at once: the one whose PostgreSQL lost the race finds the other's on its next try.
const start = async (place: Place, account: Account, options: EmbeddedOptions, port?: number) => {
  const deadline = Date.now() + PATIENCE
  let access = await ensureCluster(place, account)
  for (;;) {
    try {
      return await startOnce(place, account, access, options)
    } catch (error) {
      if (error instanceof OwnedElsewhere || Date.now() > deadline) throw error
      if (error instanceof PortTaken && !port) {
        access = { ...access, port: await freePort() }
        await writeAccess(place.cluster, access)
      } else await sleep(200)
    }
  }
}

/** Starts the embedded PostgreSQL and keeps it running until it is stopped. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { directory, isDurable = true, onNote = () => {}, onLost = () => {} } = options
  const account = databaseAccount()
  const place = await choosePlace(directory, account)
  if (place.movedFrom) {
    onNote(
      `PostgreSQL's account cannot enter ${place.movedFrom}: its files are in ${place.cluster}.`,
    )
  }
  let started = await start(place, account, options)
  let { name } = options
  let stopping: Promise<void> | undefined
  const { port } = started.access

  const watch = () => {
    started.child.once('exit', async () => {
      if (stopping) return
      onNote('PostgreSQL ended by itself; it is being started again.')
      try {
        const next = await start(place, account, { ...options, name }, port)
        started = next
        if (stopping) await stopPostgres(next.child.pid ?? 0, place)
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
    const gone = new Promise((done) => child.once('exit', done))
    await stopPostgres(child.pid ?? 0, place)
    await gone
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

/** The address of the embedded PostgreSQL that runs on this directory, if one does. */
const findRunning = async (directory: string): Promise<string | undefined> => {
  const place = await choosePlace(directory, databaseAccount())
  const access = await readAccess(place.cluster)
  const living = access && (await findLiving(place))
  if (!access || !living?.isReady) return undefined
  return embeddedUrl({ ...access, port: living.port }, DATABASE)
}

/** Does a piece of work on the database of this installation, which need not be running. */
export const withDatabase = async <Result>(
  config: {
    databaseUrl?: string
    dataDirectory: string
    commandName: string
    /** Where the account may not, somebody else has. */
    migrates?: boolean
  },
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const url = config.databaseUrl ?? (await findRunning(config.dataDirectory))
  if (url) {
    if (config.migrates ?? true) await migrate(url)
    return work(url)
  }
  const name = `${config.commandName}, process ${process.pid}`
  const embedded = await startEmbedded({ directory: config.dataDirectory, name })
  try {
    await migrate(embedded.url)
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
