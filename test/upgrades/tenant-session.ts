import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A person of company 1 on a connection of their own. */
export type Session = {
  /** Runs a transaction of company 1; repeats it if a migration took its locks. */
  transact: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
}
export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Error codes to retry on: deadlock, lock not available, serialization failure. */
const retriable = ['40P01', '55P03', '40001']
/** Milliseconds between two statements of a transaction, as a server and its network take them. */
const roundTripMs = 5

/** Connects; `onRetry` is called with the code of each transaction that is tried again. */
export async function openSession(url: string, onRetry: (code: string) => void) {
  const client = new pg.Client({ connectionString: url, application_name: 'oto-0.2.0' })
  await client.connect()
  const query: Query = async (text, values) => {
    const result = await client.query(text, values)
    await sleep(roundTripMs)
    return result
  }
  const transact: Session['transact'] = async (work) => {
    for (;;) {
      try {
        await query('begin')
        await query(`select set_config('app.company', '1', true)`)
        const result = await work(query)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        const { code = '' } = error as { code?: string }
        if (!retriable.includes(code)) throw error
        onRetry(code)
      }
    }
  }
  return { transact, end: () => client.end() }
}
