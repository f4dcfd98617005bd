import pg from 'pg'
import { opening } from '#database/client/tenant-query.ts'

/** A statement as the server sent it. */
export type CapturedStatement = { text: string; values: unknown[] }

/** What the server said to the database while some work was done. */
export type Capture<T> = {
  result: T
  statements: CapturedStatement[]
  /** How often it waited for the database: statements sent behind others without waiting are one trip. */
  trips: number
}

type Query = (...given: unknown[]) => unknown

/** Does some work, and tells what this process's servers sent to the database for it. */
export async function captureStatements<T>(work: () => Promise<T>): Promise<Capture<T>> {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const statements: CapturedStatement[] = []
  const underWay = new Map<unknown, number>()
  let trips = 0
  prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const { application_name: name } = (
      this as unknown as { connectionParameters: { application_name: string } }
    ).connectionParameters
    if (name !== 'oto-test-server') return query.apply(this, given)
    const [first, values] = given as [string | (CapturedStatement & { name?: string }), unknown]
    // What others are told is gathered, and what a new connection prepares belongs to no request.
    if (typeof first === 'object' && (/pg_notify/.test(first.text) || first.name === opening))
      return query.apply(this, given)
    statements.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(values) ? values : [] }
        : { text: first.text, values: first.values ?? [] },
    )
    const waiting = underWay.get(this) ?? 0
    if (waiting === 0) trips += 1
    underWay.set(this, waiting + 1)
    const done = () => underWay.set(this, (underWay.get(this) ?? 1) - 1)
    if (first instanceof pg.Query) {
      const said = first as unknown as { callback: Query }
      const { callback } = said
      said.callback = (...told) => {
        done()
        return callback(...told)
      }
      return query.apply(this, given)
    }
    const last = given.length - 1
    const tell = given[last]
    // The pool asks with a callback, everyone else for a promise.
    if (typeof tell === 'function') {
      given[last] = (...told: unknown[]) => {
        done()
        return tell(...told)
      }
      return query.apply(this, given)
    }
    const answer = query.apply(this, given) as Promise<unknown>
    answer.then(done, done)
    return answer
  }
  try {
    return { result: await work(), statements, trips }
  } finally {
    prototype.query = query
  }
}
