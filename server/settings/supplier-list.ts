import { sql, thisCompany } from '#database/client/sql.ts'
import type { SupplierQuery } from '#domain/supplier-query.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { containsInAny } from '#server/data/list/text-search.ts'
import { lastChangeOfSupplier, suppliers } from '#server/settings/settings-json.ts'

type Sort = NonNullable<SupplierQuery['sort']>

const byCode = (isDescending: boolean): SortKey => ({
  ...{ column: 's.code', type: 'text', tieBreaker: 's.id', isUnique: true },
  isDescending,
})
const byName = (isDescending: boolean): SortKey => ({
  ...{ column: 's.name_key', type: 'text', tieBreaker: 's.id' },
  isDescending,
})
const sortKeys: Record<Sort, SortKey> = {
  code: byCode(false),
  '-code': byCode(true),
  name: byName(false),
  '-name': byName(true),
}

/** The suppliers of the company that a query asks for, in its order. */
export function supplierList({ text = '', state, sort = 'code' }: SupplierQuery): ListQuery {
  const ofState = {
    active: sql`and s.deactivated_at is null`,
    inactive: sql`and s.deactivated_at is not null`,
  }
  return {
    sort: sortKeys[sort],
    source: sql`suppliers s
      where s.company_id = ${thisCompany} and ${containsInAny(['s.name', 's.code'], text)}
        ${state ? ofState[state] : sql``}`,
    alias: 's',
    columns: suppliers.columns,
    joins: lastChangeOfSupplier,
  }
}
