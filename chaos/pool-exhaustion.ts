// Every connection to the database is taken.
import { setTimeout as sleep } from 'node:timers/promises'
import { whoAmI } from '#contract/auth-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipment-endpoints.ts'
import { eventually } from '#test/running-server.ts'
import { callEndpoint } from '#test/world.ts'
import { type ChaosEnvironment, withEnvironment } from './environment.ts'
import { atLeast, atMost, exactly, type Measurement } from './measurement.ts'
import { scenario } from './scenario.ts'
import { roundRobin, signInSessions } from './session-tokens.ts'

const callCount = 30

/** The server, and a token of another session for each call: one session has a share of the calls under way. */
type Target = { origin: string; next: () => string }
/** Takes every connection, and gives what frees them. */
type HoldConnections = () => Promise<() => Promise<unknown>>

const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  return { result: await work(), took: performance.now() - began }
}

/** Holds the pool, asks for more, and lets go. */
export async function measurePoolExhaustion(
  { origin, next }: Target,
  hold: HoldConnections,
): Promise<Measurement[]> {
  const ask = () => callEndpoint(origin, createShipment, { body: {} }, next())
  const read = () => callEndpoint(origin, whoAmI, {}, next())
  const askMany = () => Promise.all(Array.from({ length: callCount }, ask))
  const probe = async (path: string) => (await fetch(origin + path)).status
  await read()
  const free = await hold()
  const probing = timed(() => Promise.all(['/livez', '/readyz'].map(probe)))
  const reading = Promise.all(Array.from({ length: callCount }, read))
  const asked = await timed(askMany)
  const readings = await reading
  const probes = await probing
  await free()
  const back = await timed(async () => {
    while ((await ask()).status !== 201) await sleep(10)
  })
  const after = await askMany()
  const polite = asked.result.filter(
    ({ status, headers }) => status === 503 && headers.get('retry-after') === '1',
  )
  const fine = asked.result.filter(({ status }) => status === 201)
  return [
    // On a slow machine a holder gives up early, and leaves its connection to one of them.
    atLeast(`changes of ${callCount} with 503 and Retry-After`, polite.length, callCount / 2),
    exactly('changes with neither that nor 201', callCount - polite.length - fine.length, 0),
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
  ({ origin, next }: Target, { owner }: ChaosEnvironment, size: number): HoldConnections =>
  async () => {
    const ids: number[] = []
    for (let place = 0; place < size; place += 1) {
      ids.push((await callEndpoint(origin, createShipment, { body: {} }, next())).reply.id)
    }
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from shipments where id = any($1) for update', [ids])
    const change = (id: number) =>
      callEndpoint(
        origin,
        updateShipment,
        { params: { id }, version: 1, body: { note: 'held' } },
        next(),
      )
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

export const poolExhaustion = scenario({
  description: 'every connection to the database is held',
  options: { size: { default: 20, max: 60 } },
  run: ({ size }) =>
    withEnvironment(async (environment) => {
      const { address: origin } = await environment.startServer({ POOL_SIZE: String(size) })
      const place = { origin, next: roundRobin(await signInSessions(origin, 'lee', 8)) }
      return measurePoolExhaustion(place, holdByLocks(place, environment, size))
    }),
})
