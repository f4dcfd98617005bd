import type { FastifyInstance } from 'fastify'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { queryRoute } from '#server/data/query-route.ts'

const has = (rows: Sql) => sql`exists (select ${rows})`

// The step `isMailSent` is done once a mail server is configured.
const companySteps = (config: Config) => sql`json_build_object(
  'hasAddress', ${has(sql`from companies c where c.id = ${thisCompany} and c.address is not null`)},
  'hasPlaces', ${has(sql`from places p where p.company_id = ${thisCompany} and p.removed_at is null`)},
  'hasDocks', ${has(sql`from docks d where d.company_id = ${thisCompany} and d.removed_at is null`)},
  'hasOrders', ${has(sql`from orders o where o.company_id = ${thisCompany}`)},
  'hasSuppliers', ${has(sql`from suppliers s where s.company_id = ${thisCompany}`)},
  'hasGs1Prefix', ${has(sql`from suppliers s where s.company_id = ${thisCompany} and s.gs1_prefix is not null`)},
  'hasPeople', ${has(sql`from users u where u.company_id = ${thisCompany} and u.kind = 'person' and u.id <> caller.user_id`)},
  'isMailSent', ${sql.lit(String(config.mail !== undefined))}::boolean)`

const isOfSupplier = sql`s.company_id = ${thisCompany} and s.supplier_id = caller.own_supplier_id`
const packageRows = sql`from packages p
  where p.company_id = ${thisCompany} and p.supplier_id = caller.own_supplier_id and p.shipment_id = o.id`
const supplierSteps = sql`(select json_build_object(
  'hasConfirmed', ${has(sql`from companies c where c.id = ${thisCompany} and c.order_confirmation = 'off'`)}
    or ${has(sql`from order_lines l where l.company_id = ${thisCompany}
      and l.supplier_id = caller.own_supplier_id and l.confirmation in ('confirmed', 'proposed') and l.pending > 0`)},
  'shipmentId', o.id,
  'isPacked', ${has(packageRows)},
  'isLabelled', ${has(sql`${packageRows} and p.labelled_at is not null`)})
  from (select max(s.id) as id from shipments s where ${isOfSupplier} and s.status = 'open') o)`

/** Adds the route of first steps: of a new company, and of supplier users before their first announcement. */
export function addFirstStepsRoute(app: FastifyInstance, database: Database, config: Config): void {
  queryRoute(
    app,
    database,
    getFirstSteps,
    () => sql`json_build_object(
      'company', case when caller.own_supplier_id is null and caller.roles && array['mod', 'admin']
        then ${companySteps(config)} end,
      'supplier', case when caller.own_supplier_id is not null
        and not ${has(sql`from shipments s where ${isOfSupplier} and s.state = 'closed'`)} then ${supplierSteps} end)`,
  )
}
