import type pg from 'pg'

/** Runs work on a connection of the pool; if the work fails, the connection is closed. */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
