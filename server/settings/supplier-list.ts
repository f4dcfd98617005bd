import { sql, thisCompany } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import type { SupplierQuery } from '#domain/parties/supplier.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { containsWords } from '#server/data/list/text-search.ts'
import { lastChangeOfSupplier, suppliers } from '#server/settings/settings-json.ts'

type Sort = NonNullable<SupplierQuery['sort']>

const codeSort = (isDescending: boolean): SortKey => ({
  ...{ column: 's.code', type: 'text', tieBreaker: 's.id', isUnique: true },
  isDescending,
})
const nameSort = (isDescending: boolean): SortKey => ({
  ...{ column: 's.sort_name', type: 'text', tieBreaker: 's.id' },
  isDescending,
})
const keyBySort: Record<Sort, SortKey> = {
  code: codeSort(false),
  '-code': codeSort(true),
  name: nameSort(false),
  '-name': nameSort(true),
}

/**
 * Lists the suppliers of the company, filtered and sorted as the query says. A company has few enough suppliers to scan
 * them all.
 */
export function supplierList({ text = '', state, sort = 'code' }: SupplierQuery): ListQuery {
  const conditionByState = {
    active: sql`and s.deactivated_at is null`,
    inactive: sql`and s.deactivated_at is not null`,
  }
  return {
    sort: keyBySort[sort],
    source: sql`suppliers s
      where s.company_id = ${thisCompany} and ${containsWords(sql`s.search`, foldedText(text))}
        ${state ? conditionByState[state] : sql``}`,
    alias: 's',
    columns: suppliers.columns,
    joins: lastChangeOfSupplier,
  }
}
