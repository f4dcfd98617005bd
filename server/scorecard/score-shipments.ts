import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { receivedScores } from '#database/shipment-scores.ts'
import { scoreCounts } from '#domain/scorecard/scorecard.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { columnName } from '#server/data/entity.ts'
import { awaitPipelined } from '#server/data/execute.ts'

const countColumns = scoreCounts.map(columnName)
const columns = sql.join(countColumns.map((name) => sql.ref(name)))
const sums = sql.join(
  countColumns.map((name) => sql`sum(${sql.ref(`k.${name}`)}) as ${sql.ref(name)}`),
)

/** Returns the assignments that add to each count of `m`, or subtract from it, the count of another row. */
const countAssignments = (sign: Sql, alias: string): Sql =>
  sql.join(
    countColumns.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`m.${name}`)} ${sign} ${sql.ref(`${alias}.${name}`)}`,
    ),
  )

/**
 * Recomputes the contributions of shipments to their suppliers' figures, and updates the sums by the difference. A
 * company's updates are serialized, because a concurrent result may be outdated.
 */
export const scoreShipments = (
  database: Database,
  companyId: number,
  shipmentIds: readonly number[],
): Promise<unknown> =>
  inTenantTransaction(database, companyId, ({ execute }) => {
    const isOfShipments = sql`k.company_id = ${thisCompany} and k.shipment_id = any (${shipmentIds}::bigint[])`
    const months = sql`
      select k.company_id, k.supplier_id, k.ship_to, date_trunc('month', k.arrived_on::timestamp)::date as month, ${sums}
      from shipment_scores k where ${isOfShipments} group by 1, 2, 3, 4`
    return awaitPipelined([
      execute(sql`select pg_advisory_xact_lock(hashtext('scorecard'), ${companyId}::int)`),
      execute(sql`
        update scorecard_months m set ${countAssignments(sql`-`, 's')} from (${months}) s
        where m.company_id = ${thisCompany} and m.supplier_id = s.supplier_id and m.month = s.month and m.ship_to = s.ship_to`),
      execute(sql`delete from shipment_scores k where ${isOfShipments}`),
      execute(sql`
        insert into shipment_scores as k ${receivedScores(sql`s.id = any (${shipmentIds}::bigint[])`)} returning k.shipment_id`),
      execute(sql`
        insert into scorecard_months as m (company_id, supplier_id, ship_to, month, ${columns}) ${months}
        on conflict (company_id, supplier_id, month, ship_to) do update set ${countAssignments(sql`+`, 'excluded')}
        returning m.month`),
      execute(sql`
        delete from scorecard_months where company_id = ${thisCompany} and shipments = 0 and supplier_id in (
          select supplier_id from shipments where company_id = ${thisCompany} and id = any (${shipmentIds}::bigint[]))`),
    ])
  })
