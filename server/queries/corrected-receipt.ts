import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/**
 * Whether later receipts correct the receipt with this id. Corrections that cancel each other out, as after an undone
 * settlement, do not count.
 */
export const isCorrectedReceipt = (id: Sql): Sql => sql`exists (select from receipts c
  where c.company_id = ${thisCompany} and c.corrects = ${id}
  having sum(c.accepted) <> 0 or sum(c.rejected) <> 0 or sum(c.cancelled) <> 0 or sum(c.surplus) <> 0
    or sum(c.surplus_held) <> 0)`

/**
 * Whether `r` is the last correction of its receipt. A reversal is always the last, after settlements and their
 * undoing.
 */
export const isLastCorrection: Sql = sql`not exists (select from receipts c
  where c.company_id = ${thisCompany} and c.corrects = r.corrects and c.id > r.id)`
