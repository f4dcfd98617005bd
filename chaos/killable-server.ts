import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import {
  databasePid,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from '#test/world/running-server.ts'

/** A server with the demo data and a database of its own. */
export type KillableServer = {
  /** Address, which stays the same after each restart. */
  address: string
  query: (sql: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>
  /** Kills the server or, every second time, its database. A killed server is started again. */
  kill: () => Promise<void>
}

/** Runs work on a killable server, and removes the server afterwards. */
export async function withKillableServer<Result>(
  work: (server: KillableServer) => Promise<Result>,
): Promise<Result> {
  const { directory, remove } = await temporaryDirectory()
  const port = await findFreePort()
  const environment = {
    ...{ DATA_DIR: directory, DATABASE_URL: '', DEMO: 'on', PORT: String(port) },
  }
  let server: RunningServer | undefined
  let kills = 0
  try {
    const newServer = await startServer('npm', environment)
    server = newServer
    return await work({
      address: newServer.address,
      query: (sql, values) => queryDatabase(directory, sql, values),
      kill: async () => {
        kills += 1
        if (kills % 2 === 0) return void process.kill(await databasePid(directory), 'SIGKILL')
        // The first kill ends npm and all that it started, as a power failure would; later kills end the server alone.
        server?.signal('SIGKILL', 'group')
        await server?.ended
        server = await startServer('node', environment)
      },
    })
  } finally {
    server?.signal('SIGTERM')
    await server?.ended
    await remove()
  }
}

const queryOnce = async (directory: string, sql: string, values: unknown[]) => {
  const text = await readFile(join(directory, 'postgres-18', 'access.json'), 'utf8')
  const { port, password } = JSON.parse(text)
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'oto_owner', password, database: 'oto' },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

// A database that was just killed is unavailable for some seconds.
const queryDatabase = async (directory: string, sql: string, values: unknown[] = []) => {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await queryOnce(directory, sql, values)
    } catch (error) {
      // Errors of the statement itself (syntax, data, constraint) would come again.
      if (Date.now() > deadline || /^(42|22|23)/.test((error as pg.DatabaseError).code ?? ''))
        throw error
      await sleep(100)
    }
  }
}

/** Picks one order line for all writers: a contended counter that never reaches its cap. */
export const pickContendedLine = async ({ query }: KillableServer): Promise<number> => {
  const rows = await query(
    `update order_lines set quantity = 100000000, pack_multiple = null
     where company_id = 1 and id =
       (select min(id) from order_lines where company_id = 1 and supplier_id = 1)
     returning id`,
  )
  return Number(rows[0]?.id)
}
