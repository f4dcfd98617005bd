import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const TIMEOUT_MS = 1000
/** Maximum age of a result that is reused when checks come more often. */
const MAX_AGE_MS = 200

/** Maximum ages of a write probe's result: if the database accepts writes, and if it refuses them. */
const WRITE_MAX_AGE_MS = 10_000
const NO_WRITE_MAX_AGE_MS = 2000

// Creates a temporary table in the database's own tablespace, so that a full disk makes it fail. The application's
// account may create it; the table blocks nobody, and the rollback removes it.
const writeProbe = `
  begin;
  set local statement_timeout = '500ms';
  set local temp_tablespaces = '';
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise read_only_sql_transaction using message = 'the database is read-only';
    end if;
    if has_database_privilege(current_database(), 'temporary') then
      create temporary table oto_write_probe (number integer);
      insert into oto_write_probe select generate_series(1, 5000);
    end if;
  end $$;
  rollback`

/** Whether an error refuses a write: disk full or broken, read-only, out of memory; a timeout is none. */
const isRefusal = ({ code = '' }: { code?: string }) =>
  /^(53[12]|58|XX)/.test(code) || code === '25006'

/** A reason why a database is not ready for work. */
export type HealthProblem = { reason: 'unreachable' | 'no-writes'; message: string }

/**
 * Checks whether a database responds and accepts writes, on a separate connection, because all connections of the pools
 * may be busy. Returns the problem, if there is one.
 */
export const openHealthCheck = (config: pg.ClientConfig) => {
  let client: pg.Client | undefined
  let lastCheck: { expiresAt: number; result: Promise<HealthProblem | undefined> } | undefined
  let lastWrite: { expiresAt: number; problem: HealthProblem | undefined } | undefined

  const disconnect = async () => {
    const old = client
    client = undefined
    // Does not wait for the server, which may be unreachable.
    await Promise.race([old?.end().catch(() => {}), sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
  const openConnection = async () => {
    const newClient = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    newClient.on('error', () => {})
    // The last result is from before the connection was lost.
    newClient.once('end', () => {
      if (client !== newClient) return
      client = undefined
      lastCheck = undefined
    })
    client = newClient
    await newClient.connect()
    return newClient
  }
  const findWriteProblem = async (connection: pg.Client) => {
    if (lastWrite && Date.now() < lastWrite.expiresAt) return lastWrite.problem
    let problem: HealthProblem | undefined
    try {
      await connection.query(writeProbe)
    } catch (error) {
      await connection.query('rollback')
      const { message } = error as Error
      problem = isRefusal(error as { code?: string }) ? { reason: 'no-writes', message } : undefined
    }
    const maxAgeMs = problem ? NO_WRITE_MAX_AGE_MS : WRITE_MAX_AGE_MS
    lastWrite = { expiresAt: Date.now() + maxAgeMs, problem }
    return problem
  }
  const check = async (): Promise<HealthProblem | undefined> => {
    try {
      const connection = client ?? (await openConnection())
      await connection.query('select 1')
      return await findWriteProblem(connection)
    } catch (error) {
      void disconnect()
      return { reason: 'unreachable', message: (error as Error).message }
    }
  }
  return {
    problem: (): Promise<HealthProblem | undefined> => {
      if (!lastCheck || Date.now() > lastCheck.expiresAt) {
        const newCheck = { expiresAt: Number.POSITIVE_INFINITY, result: check() }
        void newCheck.result.then(() => {
          newCheck.expiresAt = Date.now() + MAX_AGE_MS
        })
        lastCheck = newCheck
      }
      return lastCheck.result
    },
    end: disconnect,
  }
}
