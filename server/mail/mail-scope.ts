import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const idRow = z.object({ id: z.int().nullable() })

/**
 * The mails `m` that an administrator sees: all of the company, or those to people who are of the own supplier now. A link
 * in a mail opens the account, whoever it was of when it was written.
 */
export const isSeenBy = (
  ownSupplierId: number | null | Sql,
): Sql => sql`(${ownSupplierId}::bigint is null
  or exists (select from users u where u.company_id = ${thisCompany} and u.id = m.receiver_id
    and u.supplier_key = ${ownSupplierId}::bigint))`

/** The same for a list, found by the index of the people of the supplier. */
export const seenMails: Filter = {
  condition: isSeenBy(sql`caller.own_supplier_id`),
  candidates: async (query, max) => {
    // A row without an id: company staff, for whom this is no filter.
    const rows = await query(typedSql(idRow)`
      (select m.id from users u join mails m on m.company_id = ${thisCompany} and m.receiver_id = u.id
      where u.company_id = ${thisCompany} and u.supplier_key = caller.own_supplier_id limit ${sql.lit(max)})
      union all select null where caller.own_supplier_id is null`)
    const ids = rows.flatMap(({ id }) => id ?? [])
    return ids.length === rows.length ? ids : undefined
  },
}
