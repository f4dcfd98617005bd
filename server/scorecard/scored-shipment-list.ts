import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { isShare, scoredShipmentRow, shareOf } from '#domain/scorecard/scorecard.ts'
import type { Measure, ShareMeasure, Verdict } from '#domain/scorecard/scorecard-measure.ts'
import type { ScoredShipmentQuery } from '#domain/scorecard/scorecard-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { columnName, entity } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns } from '#server/data/list/row-suppliers.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'
import { periodConditions } from '#server/scorecard/scorecard-figures.ts'

const scoredShipments = entity('shipment_scores', 'k', scoredShipmentRow, {
  id: sql`k.shipment_id`,
  code: sql`s.code`,
  estimatedDelivery: sql`s.estimated_delivery`,
  place: resolveShipTo(sql`nullif(k.ship_to, '')`),
})

const joins = sql`
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = k.supplier_id and s.id = k.shipment_id
  join suppliers u on u.company_id = ${thisCompany} and u.id = k.supplier_id`

const rateConditions: Record<Exclude<Measure, ShareMeasure>, Record<Verdict | 'applies', Sql>> = {
  discrepancyRate: {
    applies: sql`true`,
    met: sql`k.discrepancies = 0`,
    missed: sql`k.discrepancies > 0`,
  },
  answerDays: {
    applies: sql`k.discrepancies > 0`,
    met: sql`k.discrepancies > 0 and k.answered = k.discrepancies`,
    missed: sql`k.answered < k.discrepancies`,
  },
  labelsRead: {
    applies: sql`k.labels > 0`,
    met: sql`k.labels > 0 and k.labels_scanned = k.labels`,
    missed: sql`k.labels_scanned < k.labels`,
  },
}

/** Whether a measure applies to a shipment, or the shipment met or missed it: `verdictOf` in SQL. */
function verdictCondition(measure: Measure, verdict: Verdict | undefined): Sql {
  if (!isShare(measure)) return rateConditions[measure][verdict ?? 'applies']
  const { met, of } = shareOf(measure)
  const [metColumn, ofColumn] = [met, of].map((name) => sql.ref(`k.${columnName(name)}`))
  if (verdict === 'met') return sql`${metColumn} = 1`
  if (verdict === 'missed') return sql`${ofColumn} = 1 and ${metColumn} = 0`
  return sql`${ofColumn} = 1`
}

/** Lists the shipments of a scope behind a figure, sorted by arrival. */
export function scoredShipmentList(query: ScoredShipmentQuery, scope: DataScope): ListQuery {
  const { measure, verdict, sort = '-arrived' } = query
  const conditions = [
    isInScope(scope, 'k'),
    ...periodConditions(query, 'k.arrived_on', 'k.ship_to'),
    ...(measure ? [verdictCondition(measure, verdict)] : []),
  ]
  return {
    sort: {
      column: 'k.arrived_on',
      type: 'date',
      isDescending: sort === '-arrived',
      tieBreaker: 'k.shipment_id',
    },
    alias: 'k',
    source: sql`shipment_scores k where ${sql.join(conditions, sql` and `)}`,
    joins,
    ...(scope === 'supplier'
      ? { columns: scoredShipments.columns }
      : {
          columns: sql`${scoredShipments.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
          hasSuppliers: true,
        }),
  }
}
