import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Supplier } from '#domain/parties/supplier.ts'

/** The columns of the supplier of a row: its id, code and name. */
export const rowSupplierColumns = (id: string, code: string, name: string): Sql =>
  sql`${sql.ref(id)} as "supplierId", ${sql.ref(code)} as "supplierCode", ${sql.ref(name)} as "supplierName"`

/**
 * Joins suppliers `u` to rows of a list; fenced (`offset 0`), so that PostgreSQL keeps the order of the list's index.
 */
export const rowSupplierJoin = (alias: string): Sql => sql`
  cross join lateral (
    select u.id, u.code, u.name from suppliers u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.supplier_id`)} offset 0
  ) u`

/** Joins suppliers to shipments `s`. */
export const shipmentSupplierJoin = rowSupplierJoin('s')

type RowWithSupplier = {
  supplierId?: number | undefined
  supplierCode?: string | undefined
  supplierName?: string | undefined
  supplier?: Supplier
}

/**
 * Moves the supplier's columns of each row into an object `supplier`: an object from PostgreSQL would cost more than
 * three columns.
 */
export function nestSuppliers(rows: object[]): void {
  for (const row of rows as RowWithSupplier[]) {
    const { supplierId: id = 0, supplierCode: code = '', supplierName: name = '' } = row
    row.supplier = { id, code, name }
    // JSON omits undefined values. Single assignments are faster than Object.assign.
    row.supplierId = undefined
    row.supplierCode = undefined
    row.supplierName = undefined
  }
}
