import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signIn } from '#contract/auth-endpoints.ts'
import { castPassword } from '#database/cast.ts'
import { freePort } from '#database/embedded-cluster.ts'
import { startWriters } from '#test/kill-writers.ts'
import {
  databaseProcess,
  eventually,
  startServer,
  temporaryDirectory,
} from '#test/running-server.ts'
import { call } from '#test/world.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const WRITERS = 24

const ask = async (directory: string, sql: string, values: unknown[] = []) => {
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

// One order line for all writers, so that its counter is fought over and never full.
const openHotLine = async (directory: string): Promise<number> => {
  const rows = await ask(
    directory,
    `update order_lines set quantity = 100000000, pack_multiple = null
     where company_id = 1 and id =
       (select min(id) from order_lines where company_id = 1 and supplier_id = 1)
     returning id`,
  )
  return Number(rows[0].id)
}

test(`${KILLS} kills of server and database: nothing acknowledged is lost or doubled`, async (t) => {
  const { directory, remove } = await temporaryDirectory()
  const port = await freePort()
  const environment = {
    ...{ DATA_DIR: directory, DATABASE_URL: '', DEMO: 'on', PORT: String(port) },
  }
  let server = await startServer('npm', environment)
  t.after(async () => {
    server.signal('SIGTERM')
    await server.ended
    await remove()
  })
  const orderLineId = await openHotLine(directory)
  const tokens: string[] = []
  for (const username of ['lee', 'mar']) {
    const body = { username, password: castPassword }
    tokens.push((await call(server.address, signIn, { body })).reply.credentials.token)
  }
  const writers = startWriters(server.address, tokens, orderLineId, WRITERS)
  t.after(writers.abandon)

  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = writers.acknowledged.count
    const written = async () =>
      writers.failure() !== undefined || writers.acknowledged.count > before + WRITERS
    await eventually(`writers write before kill ${kill}`, written, 30_000)
    if (writers.failure()) throw writers.failure()
    await sleep(Math.random() * 200)
    if (kill % 2 === 1) process.kill(await databaseProcess(directory), 'SIGKILL')
    else {
      // The first time all that npm started, as a power cut would; then the server alone.
      server.signal('SIGKILL', 'group')
      await server.ended
      server = await startServer('node', environment)
    }
  }
  await writers.stop()

  const { shipments, lines, count } = writers.acknowledged
  t.diagnostic(`${count} writes acknowledged over ${KILLS} kills`)
  const notes = await ask(
    directory,
    `select note, id::int, (select coalesce(array_agg(l.id::int order by l.id), '{}')
       from shipment_lines l where l.company_id = s.company_id and l.shipment_id = s.id) as lines
     from shipments s where company_id = 1 and note ~ '^[0-9a-f]{8}-'`,
  )
  const found = notes.map(({ note, id }) => [note, id]).sort()
  assert.deepEqual(found, [...shipments].sort(), 'every shipment once, none besides')
  for (const { id, lines: ids } of notes) {
    assert.deepEqual(
      ids,
      lines.get(id)?.toSorted((a, b) => a - b),
      `lines of shipment ${id}`,
    )
  }
  assert.deepEqual(await ask(directory, 'select * from order_line_differences'), [])
  const settings = await ask(
    directory,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
  )
  assert.deepEqual(settings, [])
})
