import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

const supplierJson = (alias: string, extraFields: Sql): Sql => sql`(
    select jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name${extraFields}) from suppliers u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.supplier_id`)})`

/** Selects the supplier of a row in the contract's shape, as JSON. */
export const supplierOf = (alias: string): Sql => supplierJson(alias, sql``)

/** Selects the supplier of a row with `isActive`, as JSON. */
export const supplierStateOf = (alias: string): Sql =>
  supplierJson(alias, sql`, 'isActive', u.deactivated_at is null`)
