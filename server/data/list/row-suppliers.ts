import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Supplier } from '#domain/supplier-shape.ts'

/** The column by which a row of all suppliers' list says whose it is. */
export const supplierIdColumn = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.supplier_id`)} as "supplierId"`

/**
 * The rows of a page, of which the first has the suppliers of all: a page has few, and one look-up for all of them costs a
 * quarter of one for each row.
 */
export const withSuppliers = <Row>(rows: Sql<Row>): Sql<Row> => sql`
  with page as materialized (${rows})
  select page.*, case when row_number() over () = 1 then (
    select json_agg(json_build_object('id', u.id, 'code', u.code, 'rao', u.name)) from suppliers u
    where u.company_id = ${thisCompany} and u.id = any (array(select p."supplierId" from page p))
  ) end as suppliers
  from page`

type RowWithSupplierId = {
  supplierId?: number | undefined
  suppliers?: Supplier[] | null | undefined
  supplier?: Supplier | undefined
}

/** Gives each row its supplier, from those of the first. */
export function placeSuppliers(page: object[]): void {
  const rows = page as RowWithSupplierId[]
  const byId = new Map(rows[0]?.suppliers?.map((supplier) => [supplier.id, supplier]))
  // JSON leaves out what is undefined.
  for (const row of rows) {
    row.supplier = byId.get(row.supplierId ?? 0)
    row.supplierId = undefined
    row.suppliers = undefined
  }
}
