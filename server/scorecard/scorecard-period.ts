import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { ScoredShipmentQuery } from '#domain/scorecard/scorecard-query.ts'

/** Filters of figures and of the shipments behind them: whole months, and a place. */
type Period = Pick<ScoredShipmentQuery, 'from' | 'to' | 'placeId' | 'shipTo' | 'hasPlace'>

/** Conditions on a column of days and on the ship-to. */
export function periodConditions(
  { from, to, placeId, shipTo, hasPlace }: Period,
  column: 'm.month' | 'k.arrived_on',
  shipToColumn: 'm.ship_to' | 'k.ship_to',
): Sql[] {
  const conditions: Sql[] = []
  const firstOf = (day: string) => sql`date_trunc('month', ${day}::date)::date`
  if (from) conditions.push(sql`${sql.ref(column)} >= ${firstOf(from)}`)
  if (to) conditions.push(sql`${sql.ref(column)} < (${firstOf(to)} + interval '1 month')::date`)
  if (placeId)
    conditions.push(sql`${sql.ref(shipToColumn)} = any (array(
      select p.alias from place_aliases p where p.company_id = ${thisCompany} and p.id = ${placeId}))`)
  if (shipTo) conditions.push(sql`${sql.ref(shipToColumn)} = ${shipTo}`)
  if (hasPlace) conditions.push(sql`${sql.ref(shipToColumn)} = ''`)
  return conditions
}
