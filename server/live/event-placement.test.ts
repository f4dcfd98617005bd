import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { placeEvents } from '#server/queries/event-positions.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const database = connectAsServer({ url: world.databaseUrl, max: 20 })
after(() => database.end())

const addEvent = (code: string) =>
  world.owner.query(
    `insert into further_events (company_id, supplier_id, kind, subject_id, code)
     values (1, 1, 'order.created', 1, $1)`,
    [code],
  )
const countWaiting = async () => {
  const { rowCount } = await world.owner.query(
    `select from pg_locks where locktype = 'advisory' and not granted and objid = 1
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount
}

test('concurrent placements of a company share one connection and miss no event', async (context) => {
  const holder = await world.owner.connect()
  // Closing the connection releases the lock, however the test ends.
  context.after(() => holder.release(true))
  await holder.query('begin')
  // Its snapshot does not see later inserts, and placements wait for its lock.
  await holder.query('select pg_advisory_xact_lock(684006, 1)')
  const first = placeEvents(database, 1)
  await eventually('a placement waits', async () => (await countWaiting()) === 1)
  await addEvent('LATE')
  const later = Array.from({ length: 10 }, () => placeEvents(database, 1))
  const other = placeEvents(database, 2)
  await other
  assert.equal(database.pool.totalCount - database.pool.idleCount, 1)
  assert.deepEqual([database.pool.waitingCount, await countWaiting()], [0, 1])
  await holder.query('rollback')
  await first
  await addEvent('LAST')
  await Promise.all([...later, placeEvents(database, 1)])
  const { rows } = await world.owner.query(
    `select code, position::int from further_events where company_id = 1 and code in ('LATE', 'LAST') order by id`,
  )
  assert.equal(rows.length, 2)
  assert.ok(rows[0].position > 0 && rows[1].position > rows[0].position)
})

test('a failed placement does not block others', async () => {
  const unreachable = connectAsServer({
    url: Object.assign(new URL(world.databaseUrl), { port: '1' }).href,
    max: 1,
  })
  const placements = [placeEvents(unreachable, 1), placeEvents(unreachable, 1)]
  assert.deepEqual(
    (await Promise.allSettled(placements)).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(placeEvents(unreachable, 1))
  await unreachable.end()
})
