import { type QueryOf, readQuery } from '#domain/list-query.ts'
import { supplierQueryFields } from '#domain/supplier-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'

/** What the address says of the list of suppliers. */
export type SupplierListSearch = QueryOf<typeof supplierQueryFields> & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readSupplierListSearch = (search: Record<string, unknown>): SupplierListSearch => ({
  ...readQuery(supplierQueryFields, search),
  ...readPagePosition(search),
})
