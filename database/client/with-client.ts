import type pg from 'pg'

/** Lends a connection of the pool to a piece of work; one that the work broke is not used again. */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  isBroken: (error: unknown) => boolean = () => true,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isBroken(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
