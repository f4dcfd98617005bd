import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/** Whether receipts correct this one: those of a settlement that was undone come to nothing together. */
export const isCorrectedReceipt = (id: Sql): Sql => sql`exists (select from receipts c
  where c.company_id = ${thisCompany} and c.corrects = ${id}
  having sum(c.accepted) <> 0 or sum(c.rejected) <> 0 or sum(c.cancelled) <> 0 or sum(c.surplus) <> 0
    or sum(c.surplus_held) <> 0)`

/**
 * Whether no later row corrects what a row `r` of receipts corrects. Where that was taken back, `r` does so: settlements, and
 * their undoing, come before.
 */
export const isLastCorrection: Sql = sql`not exists (select from receipts c
  where c.company_id = ${thisCompany} and c.corrects = r.corrects and c.id > r.id)`
