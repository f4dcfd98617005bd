import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/** The supplier of a row as the contract shows it, JSON. */
export const supplierOf = (alias: string): Sql => sql`(
    select jsonb_build_object('id', u.id, 'code', u.code, 'rao', u.name) from suppliers u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.supplier_id`)})`
