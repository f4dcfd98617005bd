import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { signIn } from '#contract/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { freePort } from '#database/embedded/embedded-cluster.ts'
import {
  databasePid,
  eventually,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from '#test/running-server.ts'
import { callEndpoint } from '#test/world.ts'
import { type AcknowledgedWrites, startWriters } from './acknowledged-writes.ts'
import { exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

const queryDatabase = async (directory: string, sql: string, values: unknown[] = []) => {
  const text = await readFile(join(directory, 'postgres-18', 'access.json'), 'utf8')
  const { port, password } = JSON.parse(text)
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'oto_owner', password, database: 'oto' },
  })
  await client.connect()
  const { rows } = await client.query(sql, values)
  await client.end()
  return rows
}

// One order line for all writers: a contended counter that is never full.
const pickContendedLine = async (directory: string): Promise<number> => {
  const rows = await queryDatabase(
    directory,
    `update order_lines set quantity = 100000000, pack_multiple = null
     where company_id = 1 and id =
       (select min(id) from order_lines where company_id = 1 and supplier_id = 1)
     returning id`,
  )
  return Number(rows[0].id)
}

/** Compares acknowledged writes with the database: shipments and lines that are lost, and those that are too many. */
async function countDifferences(directory: string, { shipments, lines }: AcknowledgedWrites) {
  const rows: { note: string; id: number; lines: number[] }[] = await queryDatabase(
    directory,
    `select note, id::int, (select coalesce(array_agg(l.id::int order by l.id), '{}')
       from shipment_lines l where l.company_id = s.company_id and l.shipment_id = s.id) as lines
     from shipments s where company_id = 1 and note ~ '^[0-9a-f]{8}-'`,
  )
  const stored = new Map(rows.map(({ note, id }) => [note, id]))
  const lineIds = new Map(rows.map((row) => [row.id, row.lines]))
  const lost = [...shipments].filter(([note, id]) => stored.get(note) !== id).length
  const extra = rows.filter(({ note, id }) => shipments.get(note) !== id).length
  const acknowledged = [...lines].map(([id, ids]) => [id, ids.toSorted((a, b) => a - b)] as const)
  const lostLines = acknowledged.flatMap(([id, ids]) =>
    ids.filter((line) => !lineIds.get(id)?.includes(line)),
  )
  const extraLines = rows.flatMap((row) =>
    row.lines.filter((line) => !lines.get(row.id)?.includes(line)),
  )
  const isSame = acknowledged.every(([id, ids]) => isDeepStrictEqual(lineIds.get(id), ids))
  return { lost: lost + lostLines.length, extra: extra + extraLines.length, isSame }
}

/** Kills the server and its database alternately, under writers that repeat calls without a reply. */
export async function measureCrashRecovery(
  { kills, writers: count }: { kills: number; writers: number },
  print: (text: string) => void = () => {},
): Promise<Measurement[]> {
  const { directory, remove } = await temporaryDirectory()
  const port = await freePort()
  const environment = {
    ...{ DATA_DIR: directory, DATABASE_URL: '', DEMO: 'on', PORT: String(port) },
  }
  let server: RunningServer | undefined
  try {
    server = await startServer('npm', environment)
    const orderLineId = await pickContendedLine(directory)
    const tokens: string[] = []
    for (const username of ['lee', 'mar']) {
      const body = { username, password: demoPassword }
      tokens.push((await callEndpoint(server.address, signIn, { body })).reply.credentials.token)
    }
    const writers = startWriters(server.address, tokens, orderLineId, count)
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const before = writers.acknowledged.count
        const written = async () =>
          writers.failure() !== undefined || writers.acknowledged.count > before + count
        await eventually(`writers write before kill ${kill}`, written, 30_000)
        if (writers.failure()) throw writers.failure()
        await sleep(Math.random() * 200)
        if (kill % 2 === 1) process.kill(await databasePid(directory), 'SIGKILL')
        else {
          // The first time all that npm started, as a power failure would; then the server alone.
          server.signal('SIGKILL', 'group')
          await server.ended
          server = await startServer('node', environment)
        }
        if (kill % 10 === 9) print(`${kill + 1} kills, ${writers.acknowledged.count} writes`)
      }
      await writers.stop()
    } finally {
      writers.abort()
    }
    return await measurementsOf(directory, writers.acknowledged, kills)
  } finally {
    server?.signal('SIGTERM')
    await server?.ended
    await remove()
  }
}

async function measurementsOf(directory: string, acknowledged: AcknowledgedWrites, kills: number) {
  const { lost, extra, isSame } = await countDifferences(directory, acknowledged)
  const counters = await queryDatabase(directory, 'select * from order_line_differences')
  const unsafe = await queryDatabase(
    directory,
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
  )
  return [
    recorded('kills', kills),
    recorded('writes acknowledged', acknowledged.count),
    exactly('acknowledged writes lost', lost, 0),
    exactly('writes doubled or never requested', extra, 0),
    exactly('every shipment has the lines that were acknowledged', isSame, true),
    exactly('counters that differ from their rows', counters.length, 0),
    exactly('durability settings that are off', unsafe.length, 0),
  ]
}

export const crashRecovery = scenario({
  description: 'kill -9 of the server and of its database alternately, under writers',
  options: { kills: { default: 100, max: 1000 }, writers: { default: 24, max: 64 } },
  run: measureCrashRecovery,
})
