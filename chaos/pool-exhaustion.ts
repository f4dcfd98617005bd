// Every connection to the database is in use.
import { setTimeout as sleep } from 'node:timers/promises'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'
import { type ChaosEnvironment, withEnvironment } from './environment.ts'
import { atLeast, atMost, exactly, type Measurement, measureTime } from './measurement.ts'
import { scenario } from './scenario.ts'
import { roundRobin, signInSessions } from './session-tokens.ts'

const callCount = 30

/**
 * The server, and a function that returns the next session's token: each session may have a share of the calls in
 * flight.
 */
type Target = { origin: string; nextToken: () => string }
/** Occupies every connection; the result releases them. */
type HoldConnections = () => Promise<() => Promise<unknown>>

/** Exhausts the pool, sends more calls, and releases it. */
export async function measurePoolExhaustion(
  { origin, nextToken }: Target,
  hold: HoldConnections,
): Promise<Measurement[]> {
  const create = () => callEndpoint(origin, createShipment, { body: {} }, nextToken())
  const read = () => callEndpoint(origin, whoAmI, {}, nextToken())
  const createMany = () => Promise.all(Array.from({ length: callCount }, create))
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  // The connections for reads are opened before.
  await Promise.all(Array.from({ length: callCount }, read))
  const release = await hold()
  const healthChecks = measureTime(() => Promise.all(['/livez', '/readyz'].map(statusOf)))
  // Sequentially and before the changes: on a busy machine, a connection with many queued reads seems stuck.
  const reads: Awaited<ReturnType<typeof read>>[] = []
  while (reads.length < callCount) reads.push(await read())
  const changes = await measureTime(createMany)
  const probeResult = await healthChecks
  await release()
  const recovery = await measureTime(async () => {
    while ((await create()).status !== 201) await sleep(10)
  })
  const repliesAfter = await createMany()
  const refusedChanges = changes.result.filter(
    ({ status, headers }) => status === 503 && headers.get('retry-after') === '1',
  )
  const successfulChanges = changes.result.filter(({ status }) => status === 201)
  return [
    // On a slow machine a statement times out early and leaves its connection to another call.
    atLeast(
      `changes of ${callCount} with 503 and Retry-After`,
      refusedChanges.length,
      callCount / 2,
    ),
    exactly(
      'changes with a status other than 201 and 503',
      callCount - refusedChanges.length - successfulChanges.length,
      0,
    ),
    atMost('slowest change', changes.ms, 4000, 'ms'),
    exactly('reads refused meanwhile', reads.filter(({ status }) => status !== 200).length, 0),
    exactly('probes meanwhile', probeResult.result, [200, 200]),
    atMost('slower probe', probeResult.ms, 1000, 'ms'),
    atMost('first success after the connections are free', recovery.ms, 1000, 'ms'),
    exactly('refused afterwards', repliesAfter.filter(({ status }) => status !== 201).length, 0),
  ]
}

/** Occupies each connection with an update of a shipment that another transaction has locked. */
const holdByLocks =
  ({ origin, nextToken }: Target, { owner }: ChaosEnvironment, size: number): HoldConnections =>
  async () => {
    const ids: number[] = []
    for (let target = 0; target < size; target += 1) {
      ids.push((await callEndpoint(origin, createShipment, { body: {} }, nextToken())).reply.id)
    }
    const locker = await owner.connect()
    await locker.query('begin')
    await locker.query('select from shipments where id = any($1) for update', [ids])
    const updateNote = (id: number) =>
      callEndpoint(
        origin,
        updateShipment,
        { params: { id }, version: 1, body: { note: 'held' } },
        nextToken(),
      )
    const waitingUpdates = Promise.all(ids.map(updateNote))
    const waitingBackends = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(
      'the pool is held',
      async () => (await owner.query(waitingBackends)).rowCount === size,
    )
    return async () => {
      await locker.query('rollback')
      locker.release()
      await waitingUpdates
    }
  }

export const poolExhaustion = scenario({
  description: 'every connection to the database is held',
  options: { size: { default: 20, max: 60 } },
  run: ({ size }) =>
    withEnvironment(async (environment) => {
      const { address: origin } = await environment.startServer({ POOL_SIZE: String(size) })
      const target = { origin, nextToken: roundRobin(await signInSessions(origin, 'lee', 8)) }
      return measurePoolExhaustion(target, holdByLocks(target, environment, size))
    }),
})
