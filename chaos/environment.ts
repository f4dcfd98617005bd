import pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { loadCast } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { type RunningServer, startServer, temporaryDirectory } from '#test/running-server.ts'

/** What a scenario runs on: a durable PostgreSQL of its own with the demo world, and servers as it wants them. */
export type ChaosEnvironment = {
  /** As the owner of the tables. */
  url: string
  directory: string
  owner: pg.Pool
  startServer: (environment?: Record<string, string>) => Promise<RunningServer>
}

const ends = new Set<() => Promise<void>>()

/** Ends what is still open, for a run that is interrupted. */
export const cleanUp = async () => {
  await Promise.allSettled([...ends].map((end) => end()))
}

/** Opens the environment for a piece of work, and leaves nothing of it behind. */
export async function withEnvironment<Result>(
  work: (environment: ChaosEnvironment) => Promise<Result>,
  { isEmpty = false } = {},
): Promise<Result> {
  const undo: (() => Promise<unknown>)[] = []
  const end = async () => {
    ends.delete(end)
    // One that fails keeps the others from nothing.
    for (const one of undo.splice(0).reverse()) {
      await one().catch((error) => process.stderr.write(`${error}\n`))
    }
  }
  ends.add(end)
  try {
    const { directory, remove } = await temporaryDirectory()
    undo.push(remove)
    const { url, stop } = await startEmbedded({ directory, name: 'chaos' })
    undo.push(stop)
    if (!isEmpty) await seed(url)
    const owner = new pg.Pool({ connectionString: url, max: 4 })
    owner.on('error', () => {})
    owner.on('connect', (client) => client.on('error', () => {}))
    undo.push(() => owner.end())
    const serve = async (environment = {}) => {
      const server = await startServer('node', {
        ...{ DATABASE_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'silent' },
        ...environment,
      })
      undo.push(async () => {
        const { exitCode, signalCode } = server.process
        if (exitCode === null && signalCode === null) server.signal('SIGTERM')
        await server.ended
      })
      return server
    }
    return await work({ url, directory, owner, startServer: serve })
  } finally {
    await end()
  }
}

async function seed(url: string): Promise<void> {
  await migrate(url)
  const database = connect({ url, max: 1, statementTimeoutMs: 60_000 })
  await loadCast(database.pool)
  await database.end()
}
