import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/** Whole months, at a place: what figures and the shipments behind them are narrowed to. */
type Period = { from?: string | undefined; to?: string | undefined; placeId?: number | undefined }

/** The conditions on a column of days, and on where it went. */
export function periodConditions(
  { from, to, placeId }: Period,
  column: 'm.month' | 'k.arrived_on',
  shipTo: 'm.ship_to' | 'k.ship_to',
): Sql[] {
  const conditions: Sql[] = []
  const firstOf = (day: string) => sql`date_trunc('month', ${day}::date)::date`
  if (from) conditions.push(sql`${sql.ref(column)} >= ${firstOf(from)}`)
  if (to) conditions.push(sql`${sql.ref(column)} < (${firstOf(to)} + interval '1 month')::date`)
  if (placeId)
    conditions.push(sql`${sql.ref(shipTo)} = any (array(
      select p.alias from place_aliases p where p.company_id = ${thisCompany} and p.id = ${placeId}))`)
  return conditions
}
