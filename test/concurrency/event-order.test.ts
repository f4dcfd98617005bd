import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import type { ChangeEvent } from '#domain/notices/change-event.ts'
import { testDatabase } from '#test/world/database.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { callEndpoint, signInAt } from '#test/world/world.ts'

const { ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
owner.on('error', () => {})
const environment = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' }
const servers = await Promise.all([1, 2].map(() => startServer('node', environment)))
const [firstAddress = '', secondAddress = ''] = servers.map(({ address }) => address)
after(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await owner.end()
})

const { token } = await signInAt(firstAddress, 'lee')
const create = async (address: string) =>
  (await callEndpoint(address, createShipment, { body: {} }, token)).reply.id
const readPage = async (address: string, query: { after?: number; limit?: number }) => {
  const result = await callEndpoint(address, listEvents, { query }, token)
  assert.equal(result.status, 200, result.text)
  return result.reply
}

/** Reads events after a position, at the servers in turn, until `end` was called and no event is left. */
function readEventsFrom(after: number, addresses: string[]) {
  const eventsRead: ChangeEvent[] = []
  let isEnding = false
  const readAll = async () => {
    for (let position = after, turn = 0; ; turn += 1) {
      const address = addresses[turn % addresses.length] ?? ''
      const isLast = isEnding
      const nextPage = await readPage(address, { after: position, limit: 7 })
      eventsRead.push(...nextPage.rows)
      assert.ok(nextPage.position >= position)
      position = nextPage.position
      if (isLast && nextPage.rows.length === 0 && !nextPage.isMore) return eventsRead
      if (nextPage.rows.length === 0) await sleep(20)
    }
  }
  const readingEnd = readAll()
  return {
    events: eventsRead,
    end: () => {
      isEnding = true
      return readingEnd
    },
  }
}

/** Asserts that each event after an id was read once, at increasing positions, with each shipment's versions in order. */
async function assertFollowed(events: ChangeEvent[], since: string) {
  const { rows } = await owner.query(
    `select shipment_id::int as id, version from shipment_events
     where company_id = 1 and supplier_id = 1 and id > $1 order by 1, 2`,
    [since],
  )
  const entryOf = ({ shipmentId, version }: ChangeEvent) => ({ id: shipmentId ?? 0, version })
  const entries = events.map(entryOf)
  assert.deepEqual(
    [...entries].sort((a, b) => a.id - b.id || Number(a.version) - Number(b.version)),
    rows,
  )
  for (const [index, { position }] of events.entries())
    assert.ok(position > (events[index - 1]?.position ?? 0))
  const lastVersion = new Map<number, number>()
  for (const { id, version } of entries) {
    assert.ok(Number(version) > (lastVersion.get(id) ?? 0), `${id} went back to ${version}`)
    lastVersion.set(id, Number(version))
  }
  return rows.length
}

const lastEventId = async () =>
  (await owner.query('select coalesce(max(id), 0)::text as id from shipment_events')).rows[0].id

const connectionsOf = async (name: string) =>
  (await owner.query('select from pg_stat_activity where application_name = $1', [name]))
    .rowCount ?? 0

const isServerGone = (error: unknown) => error instanceof TypeError

/** Changes shipments at the servers in turn, with the newest version where another change came first. */
async function write(ids: number[], changes: number, addresses: string[]) {
  for (let turn = 0; turn < changes; turn += 1) {
    const id = ids[turn % ids.length] ?? 0
    const address = addresses[turn % addresses.length] ?? ''
    try {
      for (let version = 1, status = 412; status === 412; ) {
        const body = { note: `${turn}` }
        const input = { params: { id }, version, body }
        const result = await callEndpoint(address, updateShipment, input, token)
        status = result.status
        version = result.problem.version ?? version
        assert.ok([200, 412].includes(status), result.text)
      }
      await create(address)
    } catch (error) {
      if (!isServerGone(error)) throw error
    }
  }
}

test('a reader of events at two servers sees every concurrent change once, in the order of versions', async () => {
  const since = await lastEventId()
  const { position } = await readPage(firstAddress, {})
  const reader = readEventsFrom(position, [firstAddress, secondAddress])
  const ids = [await create(firstAddress), await create(secondAddress)]
  await Promise.all(Array.from({ length: 6 }, () => write(ids, 12, [firstAddress, secondAddress])))
  const count = await assertFollowed(await reader.end(), since)
  assert.ok(count >= 6 * 12 * 2)
})

test('a late commit delays no later change, and is read once it is committed', async () => {
  const since = await lastEventId()
  const { position } = await readPage(firstAddress, {})
  const reader = readEventsFrom(position, [secondAddress, firstAddress])
  const lateClient = await owner.connect()
  await lateClient.query(`begin; set local app.company = '1'`)
  await lateClient.query(
    `insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id)
     select 1, 1, 999999, 'LATE', 'created', 1, id from users where username = 'lee'`,
  )
  const ids = [await create(firstAddress)]
  await write(ids, 8, [firstAddress, secondAddress])
  await eventually('the later events are read', async () => reader.events.length >= 17)
  assert.ok(reader.events.every(({ code }) => code !== 'LATE'))
  await lateClient.query('commit')
  lateClient.release()
  await write(ids, 2, [secondAddress])
  await assertFollowed(await reader.end(), since)
  assert.equal(reader.events.filter(({ code }) => code === 'LATE').length, 1)
})

test('events of a server that is killed before it sends their notices are not lost', async () => {
  const since = await lastEventId()
  const { position } = await readPage(firstAddress, {})
  const reader = readEventsFrom(position, [firstAddress, secondAddress])
  const url = new URL(ownerUrl)
  url.searchParams.set('application_name', 'killed')
  const killed = await startServer('node', { ...environment, DATABASE_URL: url.href })
  const ids = [await create(killed.address), await create(firstAddress)]
  assert.ok((await connectionsOf('killed')) > 0)
  const writers = [killed.address, killed.address, firstAddress].map((address) =>
    write(ids, 10, [address]),
  )
  await sleep(500)
  await create(killed.address).catch(() => {})
  killed.signal('SIGKILL')
  await Promise.all([...writers, killed.ended])
  // PostgreSQL still commits the statements that it had received.
  await eventually('its connections ended', async () => (await connectionsOf('killed')) === 0)
  assert.ok((await assertFollowed(await reader.end(), since)) > 20)
})

test('events that a killed server left without positions get them at the next request', async () => {
  const { position } = await readPage(firstAddress, {})
  const killed = await startServer('node', environment)
  const id = await create(killed.address)
  killed.signal('SIGKILL')
  await killed.ended
  const { rows } = await readPage(secondAddress, { after: position })
  assert.deepEqual(
    rows.map((row) => [row.kind, row.id]),
    [['shipment.created', id]],
  )
})
