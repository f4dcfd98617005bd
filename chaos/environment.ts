import pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { seedDemoData } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { type RunningServer, startServer, temporaryDirectory } from '#test/world/running-server.ts'

/** A durable PostgreSQL of its own with the demo data, and servers on it as the scenario starts them. */
export type ChaosEnvironment = {
  /** As the owner of the tables. */
  url: string
  directory: string
  owner: pg.Pool
  startServer: (environment?: Record<string, string>) => Promise<RunningServer>
}

const openEnvironments = new Set<() => Promise<void>>()

/** Closes servers and connections that an interrupted run left open. */
export const cleanUp = async () => {
  await Promise.allSettled([...openEnvironments].map((close) => close()))
}

/** Runs some work in an environment of its own, and cleans up. */
export async function withEnvironment<Result>(
  work: (environment: ChaosEnvironment) => Promise<Result>,
  { isEmpty = false } = {},
): Promise<Result> {
  const cleanUps: (() => Promise<unknown>)[] = []
  const close = async () => {
    openEnvironments.delete(close)
    // If one fails, the others still run.
    for (const cleanUpOne of cleanUps.splice(0).reverse()) {
      await cleanUpOne().catch((error) => process.stderr.write(`${error}\n`))
    }
  }
  openEnvironments.add(close)
  try {
    const { directory, remove } = await temporaryDirectory()
    cleanUps.push(remove)
    const { url, stop } = await startEmbedded({ directory, name: 'chaos' })
    cleanUps.push(stop)
    if (!isEmpty) await seed(url)
    const owner = new pg.Pool({ connectionString: url, max: 4 })
    owner.on('error', () => {})
    owner.on('connect', (client) => client.on('error', () => {}))
    cleanUps.push(() => owner.end())
    const serve = async (environment = {}) => {
      const server = await startServer('node', {
        ...{ DATABASE_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'silent' },
        ...environment,
      })
      cleanUps.push(async () => {
        const { exitCode, signalCode } = server.process
        if (exitCode === null && signalCode === null) server.signal('SIGTERM')
        await server.ended
      })
      return server
    }
    return await work({ url, directory, owner, startServer: serve })
  } finally {
    await close()
  }
}

async function seed(url: string): Promise<void> {
  await migrate(url)
  const database = connect({ url, max: 1, statementTimeoutMs: 60_000 })
  await seedDemoData(database.pool)
  await database.end()
}
