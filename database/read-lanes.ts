import pg from 'pg'

/** Where a single statement can be sent, to be answered in a transaction of its own. */
export type Asked = { query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> }

/** Connections that many reads share at once. */
export type ReadLanes = Asked & { end: () => Promise<void> }

/** Milliseconds after which a lane whose first read is not answered yet takes no more behind it. */
const patience = 50
/** Milliseconds within which a read that lost its lane through others is asked again. */
const secondTry = 1500
/** Milliseconds between two tries to open a lane. */
const rest = 1000

/** `movedAt`: when it last began or answered a read. */
type Lane = { client: pg.Client; underWay: number; movedAt: number; isCorked: boolean }

const isStuck = ({ underWay, movedAt }: Lane, now: number) =>
  underWay > 0 && now - movedAt > patience

// What PostgreSQL says of the statement itself; of the connection it says something fatal, or nothing.
const isAnswer = (error: unknown) => (error as { severity?: string }).severity === 'ERROR'

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

/**
 * Sends reads down few connections, each behind others without waiting for their answers: sixteen at once on four
 * connections cost both PostgreSQL and the server a third less than on sixteen. A read that is slow holds up those that
 * are behind it already, and no more: later ones go down other lanes, or to the pool where there is none.
 */
export function openReadLanes(config: pg.ClientConfig, pool: pg.Pool, most: number): ReadLanes {
  const lanes = new Set<Lane>()
  let restsUntil = 0
  let isEnding = false

  const open = async () => {
    const client = new pg.Client(config)
    restsUntil = Number.POSITIVE_INFINITY
    client.on('error', () => {})
    try {
      await client.connect()
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

  const askOn = async (lane: Lane, statement: pg.QueryConfig, now: number) => {
    if (lane.underWay === 0) lane.movedAt = now
    lane.underWay += 1
    gather(lane)
    try {
      return await lane.client.query(statement)
    } finally {
      lane.underWay -= 1
      lane.movedAt = Date.now()
    }
  }

  return {
    query: async (statement) => {
      const now = Date.now()
      const lane = choose(now)
      if (!lane) return pool.query(statement)
      try {
        return await askOn(lane, statement, now)
      } catch (error) {
        if (isAnswer(error) || Date.now() - now > secondTry) throw error
        // The lane is lost, maybe through another read, or its server has gone since; the pool would know.
        lanes.delete(lane)
        void lane.client.end().catch(() => {})
        return pool.query(statement)
      }
    },
    end: async () => {
      isEnding = true
      await Promise.all(Array.from(lanes, ({ client }) => client.end()))
    },
  }
}
