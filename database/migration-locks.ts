// A migration waits only briefly for a lock, because other statements queue up behind it. Then it is retried.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type LockOptions = {
  /** Milliseconds that a migration waits for one lock. */
  lockTimeoutMs: number
  /** Milliseconds between two tries, in which queued statements run. */
  pauseMs: number
  maxTries: number
  /** Called with a sentence for the person who watches the start. */
  onWait: (sentence: string) => void
}

/** Tries for about five minutes in all. */
export const defaultLockOptions: LockOptions = {
  lockTimeoutMs: 3000,
  pauseMs: 5000,
  maxTries: 40,
  onWait: () => {},
}

// deadlock_detected, and lock_not_available after lock_timeout.
const contentionCodes = ['40P01', '55P03']

const blockingSessions = `
  select pid, application_name as "applicationName", usename as account,
    round(extract(epoch from now() - xact_start))::int as seconds
  from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by pid`

type BlockingSession = {
  pid: number
  applicationName: string
  account: string | null
  /** Age of the session’s transaction; null if this account may not see it. */
  seconds: number | null
}

const describe = ({ pid, applicationName, account, seconds }: BlockingSession): string =>
  [
    `${pid} (${applicationName || 'unnamed'} of ${account}`,
    seconds === null ? ')' : `, for ${seconds} s in a transaction)`,
  ].join('')

export type BlockerWatch = {
  /** Describes the sessions that blocked last. */
  describeLast: () => string
  stop: () => Promise<void>
}

/** Checks repeatedly, on a separate connection, which sessions block the session `pid`, and reports changes. */
export function watchBlockers(
  url: string,
  pid: number,
  { lockTimeoutMs, onWait }: LockOptions,
): BlockerWatch {
  let client: pg.Client | undefined
  let lastSessions = ''
  let lastPids = ''
  const checkBlockers = async () => {
    if (!client) {
      client = new pg.Client({
        connectionString: url,
        application_name: 'oto-migrate-watch',
        connectionTimeoutMillis: 5000,
      })
      client.on('error', () => {})
      await client.connect()
    }
    const { rows } = await client.query<BlockingSession>(blockingSessions, [pid])
    if (rows.length === 0) return
    lastSessions = rows.map(describe).join(', ')
    const pids = rows.map((row) => row.pid).join()
    if (pids !== lastPids) onWait(`The migration waits for a lock of session ${lastSessions}.`)
    lastPids = pids
  }
  const stopping = new AbortController()
  const checkLoop = (async () => {
    for (;;) {
      await sleep(lockTimeoutMs / 3, undefined, { signal: stopping.signal })
      await checkBlockers()
    }
  })().catch(() => {})
  return {
    describeLast: () => lastSessions,
    stop: async () => {
      stopping.abort()
      await checkLoop
      await client?.end().catch(() => {})
    },
  }
}

/** Runs work, and repeats it after lock timeouts and deadlocks; throws after the last try. */
export async function retryOnContention(
  name: string,
  work: () => Promise<void>,
  { maxTries, pauseMs, onWait }: LockOptions,
  watch: BlockerWatch,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const cause = ((error as Error).cause ?? error) as { code?: string; message: string }
      if (!contentionCodes.includes(cause.code ?? '')) throw error
      if (tries >= maxTries)
        throw new Error(failureText(name, tries, watch.describeLast()), { cause })
      if (tries === 1)
        onWait(
          `${name} did not get its locks (${cause.message}): it is tried up to ${maxTries} times.`,
        )
      await sleep(pauseMs)
    }
  }
}

const failureText = (name: string, tries: number, sessions: string) =>
  `${name} was tried ${tries} times and rolled back each time, because other sessions hold locks on its tables` +
  `${sessions && `: session ${sessions}`}. End their work, such as a backup, and start again.`
