import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const TIMEOUT_MS = 1000
/** How long an answer is used for those who ask more often. */
const MAX_AGE_MS = 200

/** Checks whether a database answers, on a connection of its own that no pool can keep waiting. */
export const openHealthCheck = (config: pg.ClientConfig) => {
  let client: pg.Client | undefined
  let last: { expiresAt: number; result: Promise<boolean> } | undefined

  const disconnect = async () => {
    const left = client
    client = undefined
    // On a silent network the other end never answers.
    await Promise.race([left?.end().catch(() => {}), sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
  const open = async () => {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    opened.on('error', () => {})
    // An answer from before the connection was lost says nothing of now.
    opened.once('end', () => {
      if (client !== opened) return
      client = undefined
      last = undefined
    })
    client = opened
    await opened.connect()
    return opened
  }
  const check = async () => {
    try {
      await (client ?? (await open())).query('select 1')
      return true
    } catch {
      void disconnect()
      return false
    }
  }
  return {
    isReachable: (): Promise<boolean> => {
      if (!last || Date.now() > last.expiresAt) {
        const current = { expiresAt: Number.POSITIVE_INFINITY, result: check() }
        void current.result.then(() => {
          current.expiresAt = Date.now() + MAX_AGE_MS
        })
        last = current
      }
      return last.result
    },
    end: disconnect,
  }
}
