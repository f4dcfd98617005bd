import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// Errors of a server that is not up yet or is starting.
const TRANSIENT_ERRORS = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'],
]

/** Returns once the database responds; throws its error after the timeout, or immediately if waiting cannot help. */
export const waitForDatabase = async (
  url: string,
  { timeoutMs, onWait }: { timeoutMs: number; onWait: (reason: string) => void },
): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  let isWaiting = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      const reason = message || code
      if (!TRANSIENT_ERRORS.includes(code) || Date.now() > deadline) {
        throw new Error(`The database cannot be reached: ${reason}`, { cause: error })
      }
      if (!isWaiting) onWait(reason)
      isWaiting = true
      await sleep(250)
    }
  }
}
