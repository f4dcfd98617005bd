import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Supplier } from '#domain/parties/supplier.ts'

/** The columns by which a row of all suppliers' list says whose it is: its supplier's id, code and name. */
export const rowSupplierColumns = (id: string, code: string, name: string): Sql =>
  sql`${sql.ref(id)} as "supplierId", ${sql.ref(code)} as "supplierCode", ${sql.ref(name)} as "supplierName"`

/** Joins suppliers `u` to rows of a list; fenced (`offset 0`), so that PostgreSQL keeps to the order of the list's index. */
export const supplierOfRow = (alias: string): Sql => sql`
  cross join lateral (
    select u.id, u.code, u.name from suppliers u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.supplier_id`)} offset 0
  ) u`

/** The same for shipments `s`. */
export const supplierOfShipment = supplierOfRow('s')

type RowWithSupplier = {
  supplierId?: number | undefined
  supplierCode?: string | undefined
  supplierName?: string | undefined
  supplier?: Supplier
}

/** Turns those columns of each row into its supplier: an object from PostgreSQL would cost more than three columns. */
export function placeSuppliers(page: object[]): void {
  for (const row of page as RowWithSupplier[]) {
    const { supplierId: id = 0, supplierCode: code = '', supplierName: name = '' } = row
    row.supplier = { id, code, name }
    // JSON leaves out what is undefined. One by one, because Object.assign takes longer.
    row.supplierId = undefined
    row.supplierCode = undefined
    row.supplierName = undefined
  }
}
