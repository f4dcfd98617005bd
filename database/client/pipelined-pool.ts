import pg from 'pg'
import { withClient } from './with-client.ts'

/** Asks something of a connection that others use too: one statement, a transaction of its own. */
export type Work<Result> = (client: pg.Client) => Promise<Result>

/** Connections that many use at once. */
export type PipelinedPool = {
  run: <Result>(errand: Work<Result>) => Promise<Result>
  end: () => Promise<void>
}

/** How many connections there are at most, and whether an errand that lost its connection may be run once more. */
export type PipelineOptions = { most: number; isRepeatable: boolean }

/** Milliseconds after which a lane whose first errand is not answered yet takes no more behind it. */
const stalledAfterMs = 50
/** Milliseconds within which an errand that lost its lane through others is run again. */
const retryWithinMs = 1500
/** Milliseconds between two tries to open a lane. */
const reconnectBackOffMs = 1000

/** `movedAt`: when it last began or answered an errand. */
type PipelinedConnection = {
  client: pg.Client
  underWay: number
  movedAt: number
  isCorked: boolean
}

const isStalled = ({ underWay, movedAt }: PipelinedConnection, now: number) =>
  underWay > 0 && now - movedAt > stalledAfterMs

/** What PostgreSQL says of a named statement that another one on the lane was to prepare, or prepares too. */
export const unpreparedCodes = ['26000', '42P05']

// What PostgreSQL says of the statement itself, and not of the connection. Its severity comes in the language of the server.
const isStatementError = (error: unknown) => {
  const { severity, code = '' } = error as { severity?: string; code?: string }
  return severity !== undefined && !/^(57P|08|25P)/.test(code)
}
const isUnprepared = (error: unknown) =>
  unpreparedCodes.includes((error as { code?: string }).code ?? '')

// What is asked while one round of events is handled goes out in one piece.
function cork(lane: PipelinedConnection): void {
  if (lane.isCorked) return
  const { stream } = lane.client.connection
  lane.isCorked = true
  stream.cork()
  setImmediate(() => {
    lane.isCorked = false
    stream.uncork()
  })
}

const inPool = <Result>(pool: pg.Pool, errand: Work<Result>) =>
  withClient(pool, errand, (error) => !isStatementError(error))

/**
 * Sends errands down few connections, each behind others without waiting for their answers: sixteen at once on four
 * connections cost both PostgreSQL and the server a third less than on sixteen. One that is slow holds up those that
 * are behind it already, and no more: later ones go down other lanes, or to the pool where there is none.
 */
export function openPipelinedPool(
  config: pg.ClientConfig,
  pool: pg.Pool,
  { most, isRepeatable }: PipelineOptions,
  prepare: (client: pg.Client) => void = () => {},
): PipelinedPool {
  const lanes = new Set<PipelinedConnection>()
  let restsUntil = 0
  let isEnding = false

  const open = async () => {
    const client = new pg.Client(config)
    restsUntil = Number.POSITIVE_INFINITY
    client.on('error', () => {})
    try {
      await client.connect()
      prepare(client)
      const lane: PipelinedConnection = { client, underWay: 0, movedAt: 0, isCorked: false }
      client.once('end', () => lanes.delete(lane))
      client.once('error', () => lanes.delete(lane))
      lanes.add(lane)
      restsUntil = 0
      if (isEnding) await client.end()
    } catch {
      restsUntil = Date.now() + reconnectBackOffMs
      await client.end().catch(() => {})
    }
  }

  const choose = (now: number): PipelinedConnection | undefined => {
    let best: PipelinedConnection | undefined
    for (const lane of lanes) {
      if (!isStalled(lane, now) && lane.underWay < (best?.underWay ?? Number.POSITIVE_INFINITY))
        best = lane
    }
    const isMoreWanted = best === undefined || best.underWay > 0
    if (isMoreWanted && lanes.size < most && now > restsUntil && !isEnding) void open()
    return best
  }

  const runOn = async <Result>(lane: PipelinedConnection, errand: Work<Result>, now: number) => {
    if (lane.underWay === 0) lane.movedAt = now
    lane.underWay += 1
    cork(lane)
    try {
      return await errand(lane.client)
    } finally {
      lane.underWay -= 1
      lane.movedAt = Date.now()
    }
  }

  return {
    run: async (errand) => {
      const now = Date.now()
      const lane = choose(now)
      if (!lane) return inPool(pool, errand)
      try {
        return await runOn(lane, errand, now)
      } catch (error) {
        if (isStatementError(error) && !(isRepeatable && isUnprepared(error))) throw error
        // The lane is lost, maybe through another errand.
        lanes.delete(lane)
        void lane.client.end().catch(() => {})
        if (!isRepeatable || Date.now() - now > retryWithinMs) throw error
        return inPool(pool, errand)
      }
    },
    end: async () => {
      isEnding = true
      await Promise.all(Array.from(lanes, ({ client }) => client.end()))
    },
  }
}
