import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { scoreCounts } from '#domain/scorecard/scorecard.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { columnName } from '#server/data/entity.ts'

const counts = scoreCounts.map(columnName)
const columns = sql.join(counts.map((name) => sql.ref(name)))
const groups = sql.raw(`company_id, supplier_id, ship_to, date_trunc('month', arrived_on)::date`)

/**
 * Computes anew what shipments add to the figures of their suppliers, and moves the sums by the difference. One at a time
 * for a company: what another computed before may be older.
 */
export const scoreShipments = (
  database: Database,
  companyId: number,
  shipmentIds: readonly number[],
): Promise<void> =>
  inTenantTransaction(database, companyId, async ({ execute }) => {
    await execute(sql`select pg_advisory_xact_lock(hashtext('scorecard'), ${companyId}::int)`)
    await execute(withdrawScores(shipmentIds))
    await execute(addScores(shipmentIds))
    await execute(sql`
      delete from scorecard_months where company_id = ${thisCompany} and shipments = 0 and supplier_id in (
        select supplier_id from shipments where company_id = ${thisCompany} and id = any (${shipmentIds}::bigint[]))`)
  })

const ofShipments = (ids: readonly number[]): Sql =>
  sql`company_id = ${thisCompany} and shipment_id = any (${ids}::bigint[])`

const withdrawScores = (ids: readonly number[]): Sql => sql`
  with gone as (
    delete from shipment_scores where ${ofShipments(ids)} returning *
  ), sums as (
    select ${groups} as month, ${sumsOf(counts)} from gone group by 1, 2, 3, 4
  )
  update scorecard_months m set ${sql.join(
    counts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`m.${name}`)} - ${sql.ref(`s.${name}`)}`),
  )}
  from sums s
  where m.company_id = ${thisCompany} and m.supplier_id = s.supplier_id and m.month = s.month and m.ship_to = s.ship_to`

const addScores = (ids: readonly number[]): Sql => sql`
  with added as (
    insert into shipment_scores select * from received_shipment_scores where ${ofShipments(ids)} returning *
  )
  insert into scorecard_months as m (company_id, supplier_id, ship_to, month, ${columns})
  select ${groups}, ${sumsOf(counts)} from added group by 1, 2, 3, 4
  on conflict (company_id, supplier_id, month, ship_to) do update set ${sql.join(
    counts.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`m.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )}
  returning m.month`

function sumsOf(names: readonly string[]): Sql {
  return sql.join(names.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
}
