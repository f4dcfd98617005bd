import pg from 'pg'
import { lend } from './with-client.ts'

/** Asks something of a connection that others use too: one statement, a transaction of its own. */
export type Errand<Result> = (client: pg.Client) => Promise<Result>

/** Connections that many use at once. */
export type Lanes = {
  run: <Result>(errand: Errand<Result>) => Promise<Result>
  end: () => Promise<void>
}

/** How many connections there are at most, and whether an errand that lost its connection may be run once more. */
export type LaneRules = { most: number; isRepeatable: boolean }

/** Milliseconds after which a lane whose first errand is not answered yet takes no more behind it. */
const patience = 50
/** Milliseconds within which an errand that lost its lane through others is run again. */
const secondTry = 1500
/** Milliseconds between two tries to open a lane. */
const rest = 1000

/** `movedAt`: when it last began or answered an errand. */
type Lane = { client: pg.Client; underWay: number; movedAt: number; isCorked: boolean }

const isStuck = ({ underWay, movedAt }: Lane, now: number) =>
  underWay > 0 && now - movedAt > patience

/** What PostgreSQL says of a named statement that another one on the lane was to prepare, or prepares too. */
export const unprepared = ['26000', '42P05']

// What PostgreSQL says of the statement itself, and not of the connection. Its severity comes in the language of the server.
const isAnswer = (error: unknown) => {
  const { severity, code = '' } = error as { severity?: string; code?: string }
  return severity !== undefined && !/^(57P|08|25P)/.test(code)
}
const isUnprepared = (error: unknown) =>
  unprepared.includes((error as { code?: string }).code ?? '')

// What is asked while one round of events is handled goes out in one piece.
function gather(lane: Lane): void {
  if (lane.isCorked) return
  const { stream } = lane.client.connection
  lane.isCorked = true
  stream.cork()
  setImmediate(() => {
    lane.isCorked = false
    stream.uncork()
  })
}

const inPool = <Result>(pool: pg.Pool, errand: Errand<Result>) =>
  lend(pool, errand, (error) => !isAnswer(error))

/**
 * Sends errands down few connections, each behind others without waiting for their answers: sixteen at once on four
 * connections cost both PostgreSQL and the server a third less than on sixteen. One that is slow holds up those that
 * are behind it already, and no more: later ones go down other lanes, or to the pool where there is none.
 */
export function openLanes(
  config: pg.ClientConfig,
  pool: pg.Pool,
  { most, isRepeatable }: LaneRules,
  prepare: (client: pg.Client) => void = () => {},
): Lanes {
  const lanes = new Set<Lane>()
  let restsUntil = 0
  let isEnding = false

  const open = async () => {
    const client = new pg.Client(config)
    restsUntil = Number.POSITIVE_INFINITY
    client.on('error', () => {})
    try {
      await client.connect()
      prepare(client)
      const lane: Lane = { client, underWay: 0, movedAt: 0, isCorked: false }
      client.once('end', () => lanes.delete(lane))
      client.once('error', () => lanes.delete(lane))
      lanes.add(lane)
      restsUntil = 0
      if (isEnding) await client.end()
    } catch {
      restsUntil = Date.now() + rest
      await client.end().catch(() => {})
    }
  }

  const choose = (now: number): Lane | undefined => {
    let best: Lane | undefined
    for (const lane of lanes) {
      if (!isStuck(lane, now) && lane.underWay < (best?.underWay ?? Number.POSITIVE_INFINITY))
        best = lane
    }
    const isMoreWanted = best === undefined || best.underWay > 0
    if (isMoreWanted && lanes.size < most && now > restsUntil && !isEnding) void open()
    return best
  }

  const runOn = async <Result>(lane: Lane, errand: Errand<Result>, now: number) => {
    if (lane.underWay === 0) lane.movedAt = now
    lane.underWay += 1
    gather(lane)
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
        if (isAnswer(error) && !(isRepeatable && isUnprepared(error))) throw error
        // The lane is lost, maybe through another errand.
        lanes.delete(lane)
        void lane.client.end().catch(() => {})
        if (!isRepeatable || Date.now() - now > secondTry) throw error
        return inPool(pool, errand)
      }
    },
    end: async () => {
      isEnding = true
      await Promise.all(Array.from(lanes, ({ client }) => client.end()))
    },
  }
}
