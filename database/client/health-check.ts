import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const TIMEOUT_MS = 1000
/** An answer is good for so long: whoever asks more often asks the database no more often. */
const MAX_AGE_MS = 200

/** Asks a database whether it is there, on a connection of its own that no pool can keep waiting. */
export const openHealthCheck = (config: pg.ClientConfig) => {
  let client: pg.Client | undefined
  let asked: { until: number; answer: Promise<boolean> } | undefined

  const leave = async () => {
    const left = client
    client = undefined
    // On a silent network nobody says goodbye.
    await Promise.race([left?.end().catch(() => {}), sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
  const open = async () => {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    opened.on('error', () => {})
    // What was said before the connection was lost says nothing of now.
    opened.once('end', () => {
      if (client !== opened) return
      client = undefined
      asked = undefined
    })
    client = opened
    await opened.connect()
    return opened
  }
  const ask = async () => {
    try {
      await (client ?? (await open())).query('select 1')
      return true
    } catch {
      void leave()
      return false
    }
  }
  return {
    isThere: (): Promise<boolean> => {
      if (!asked || Date.now() > asked.until) {
        const asking = { until: Number.POSITIVE_INFINITY, answer: ask() }
        void asking.answer.then(() => {
          asking.until = Date.now() + MAX_AGE_MS
        })
        asked = asking
      }
      return asked.answer
    },
    leave,
  }
}
