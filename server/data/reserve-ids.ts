import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const reservedId = z.object({ id: z.int() })

/**
 * Reserves ids, so that rows that refer to each other can be sent together. The statement has no table, because on
 * Citus only the coordinator has the sequences.
 */
export const reserveIds = async (
  { execute }: StatementExecutor,
  sequence: 'packages_id_seq' | 'receipts_id_seq',
  count: number,
): Promise<number[]> => {
  if (count <= 0) return []
  // From an array, because PostgreSQL would plan `generate_series` anew for each count.
  const positions = Array.from({ length: count }, (_, index) => index)
  const rows = await execute(typedSql(reservedId)`
    select nextval(${sql.lit(sequence)}) as id from unnest(${positions}::int[])`)
  return rows.map(({ id }) => id)
}
