// Every connection to the database is taken.
import { setTimeout as sleep } from 'node:timers/promises'
import { whoAmI } from '#contract/auth-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipment-endpoints.ts'
import { eventually } from '#test/running-server.ts'
import { call } from '#test/world.ts'
import { type Ground, withGround } from './environment.ts'
import { atLeast, atMost, exactly, type Figure } from './measurement.ts'
import { scenario } from './scenario.ts'
import { inTurn, sessionsOf } from './session-tokens.ts'

const calls = 30

/** The server, and a token of another session for each call: one session has a share of the calls under way. */
type Place = { origin: string; next: () => string }
/** Takes every connection, and gives what frees them. */
type Hold = () => Promise<() => Promise<unknown>>

const clock = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  return { result: await work(), took: performance.now() - began }
}

/** Holds the pool, asks for more, and lets go. */
export async function exhaustPool({ origin, next }: Place, hold: Hold): Promise<Figure[]> {
  const ask = () => call(origin, createShipment, { body: {} }, next())
  const read = () => call(origin, whoAmI, {}, next())
  const askMany = () => Promise.all(Array.from({ length: calls }, ask))
  const probe = async (path: string) => (await fetch(origin + path)).status
  await read()
  const free = await hold()
  const probing = clock(() => Promise.all(['/livez', '/readyz'].map(probe)))
  const reading = Promise.all(Array.from({ length: calls }, read))
  const asked = await clock(askMany)
  const readings = await reading
  const probes = await probing
  await free()
  const back = await clock(async () => {
    while ((await ask()).status !== 201) await sleep(10)
  })
  const after = await askMany()
  const polite = asked.result.filter(
    ({ status, headers }) => status === 503 && headers.get('retry-after') === '1',
  )
  const fine = asked.result.filter(({ status }) => status === 201)
  return [
    // On a slow machine a holder gives up early, and leaves its connection to one of them.
    atLeast(`changes of ${calls} with 503 and Retry-After`, polite.length, calls / 2),
    exactly('changes with neither that nor 201', calls - polite.length - fine.length, 0),
    atMost('the slowest of them', asked.took, 4000, 'ms'),
    exactly('reads refused meanwhile', readings.filter(({ status }) => status !== 200).length, 0),
    exactly('probes meanwhile', probes.result, [200, 200]),
    atMost('the slower of them', probes.took, 1000, 'ms'),
    atMost('first success after the connections are free', back.took, 1000, 'ms'),
    exactly('refused afterwards', after.filter(({ status }) => status !== 201).length, 0),
  ]
}

/** Changes of shipments that somebody else has locked: one for each connection. */
const holdByLocks =
  ({ origin, next }: Place, { owner }: Ground, size: number): Hold =>
  async () => {
    const ids: number[] = []
    for (let place = 0; place < size; place += 1) {
      ids.push((await call(origin, createShipment, { body: {} }, next())).reply.id)
    }
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from shipments where id = any($1) for update', [ids])
    const change = (id: number) =>
      call(origin, updateShipment, { params: { id }, version: 1, body: { note: 'held' } }, next())
    const held = Promise.all(ids.map(change))
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await eventually('the pool is held', async () => (await owner.query(waiting)).rowCount === size)
    return async () => {
      await holder.query('rollback')
      holder.release()
      await held
    }
  }

export const pool = scenario({
  description: 'every connection to the database is held',
  options: { size: { usual: 20, most: 60 } },
  run: ({ size }) =>
    withGround(async (ground) => {
      const { address: origin } = await ground.serve({ POOL_SIZE: String(size) })
      const place = { origin, next: inTurn(await sessionsOf(origin, 'lee', 8)) }
      return exhaustPool(place, holdByLocks(place, ground, size))
    }),
})
