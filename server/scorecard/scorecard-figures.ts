import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { ratioOf, scoreCounts } from '#domain/scorecard/scorecard.ts'
import type {
  ScorecardGroup,
  ScorecardQuery,
  ScorecardSort,
  ScorecardSortColumn,
  ScoredShipmentQuery,
} from '#domain/scorecard/scorecard-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { columnName } from '#server/data/entity.ts'

/** Maximum rows of a reply; filters reduce them. */
const maxRows = 1_000

const noKey = { month: sql`null::date`, supplierId: sql`null::bigint`, shipTo: sql`null::text` }
const keyColumnsByGroup: Record<ScorecardGroup, Sql> = {
  month: sql`m.month, ${noKey.supplierId} as supplier_id, ${noKey.shipTo} as ship_to`,
  supplier: sql`${noKey.month} as month, m.supplier_id, ${noKey.shipTo} as ship_to`,
  place: sql`${noKey.month} as month, ${noKey.supplierId} as supplier_id, m.ship_to`,
}
const nameColumnByGroup: Record<ScorecardGroup, Sql> = {
  month: sql`month`,
  supplier: sql`"sortName"`,
  place: sql`place`,
}
const defaultSortByGroup: Record<ScorecardGroup, Sql> = {
  month: sql`month desc`,
  supplier: sql`"sortName", "supplierId"`,
  place: sql`place nulls last, "placeId"`,
}

/** Returns the sort of rows; rows without the measure come last in both directions. */
function sortSql(by: ScorecardGroup, sort: ScorecardSort | undefined): Sql {
  if (!sort) return defaultSortByGroup[by]
  const isDescending = sort.startsWith('-')
  const column = sort.replace('-', '') as ScorecardSortColumn
  const direction = isDescending ? sql`desc` : sql`asc`
  if (column === 'name') return sql`${nameColumnByGroup[by]} ${direction} nulls last, "placeId"`
  if (column === 'shipments') return sql`shipments ${direction}, ${defaultSortByGroup[by]}`
  const { part, whole } = ratioOf(column)
  return sql`${sql.ref(part)}::float8 / nullif(${sql.ref(whole)}, 0) ${direction} nulls last, ${defaultSortByGroup[by]}`
}

const sumsOf = (alias: string): Sql =>
  sql.join(
    scoreCounts.map((name) => {
      const column = columnName(name)
      return sql`sum(${sql.ref(`${alias}.${column}`)})::bigint as ${sql.ref(column)}`
    }),
  )
const sumsByName = sql.join(
  scoreCounts.map(
    (name) => sql`sum(${sql.ref(`g.${columnName(name)}`)})::bigint as ${sql.ref(name)}`,
  ),
)

const totals = sql.join(
  scoreCounts.map(
    (name) => sql`coalesce(sum(${sql.ref(`g.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
  ),
)

/**
 * Selects the figures of a query as JSON, at most `max` rows. Each ship-to is resolved once; two ship-tos may mean the
 * same place.
 */
export function scorecardJson(query: ScorecardQuery, scope: DataScope, max = maxRows): Sql {
  const { by = 'month' } = query
  const sort = sortSql(by, query.order)
  const conditions = [isInScope(scope, 'm'), ...periodConditions(query, 'm.month', 'm.ship_to')]
  return sql`(
    with groups as materialized (
      select ${keyColumnsByGroup[by]}, ${sumsOf('m')} from scorecard_months m
      where ${sql.join(conditions, sql` and `)} group by 1, 2, 3
    ), named as materialized (
      select g.month, g.supplier_id as "supplierId", s.code as "supplierCode", s.name as "supplierName",
        s.sort_name as "sortName", p.id as "placeId", coalesce(p.name, nullif(g.ship_to, '')) as place, ${sumsByName}
      from groups g
      left join suppliers s on s.company_id = ${thisCompany} and s.id = g.supplier_id
      left join place_aliases p on p.company_id = ${thisCompany} and p.alias = g.ship_to
      group by 1, 2, 3, 4, 5, 6, 7
    ), rows as materialized (
      select * from named order by ${sort} limit ${sql.lit(max + 1)}
    )
    select json_build_object(
      'rows', coalesce((select json_agg(to_jsonb(r) - 'sortName' order by ${sort}) from (
        select * from rows order by ${sort} limit ${sql.lit(max)}) r), '[]'),
      'total', (select to_jsonb(t) from (select ${totals} from named g) t),
      'isMore', (select count(*) > ${sql.lit(max)} from rows)))`
}

/** Filters of figures and of the shipments behind them: whole months, and a place. */
type Period = Pick<ScoredShipmentQuery, 'from' | 'to' | 'placeId' | 'shipTo' | 'hasPlace'>

/** Conditions on a column of days and on the ship-to. */
export function periodConditions(
  { from, to, placeId, shipTo, hasPlace }: Period,
  column: 'm.month' | 'k.arrived_on',
  shipToColumn: 'm.ship_to' | 'k.ship_to',
): Sql[] {
  const conditions: Sql[] = []
  const monthOf = (day: string) => sql`date_trunc('month', ${day}::date)::date`
  if (from) conditions.push(sql`${sql.ref(column)} >= ${monthOf(from)}`)
  if (to) conditions.push(sql`${sql.ref(column)} < (${monthOf(to)} + interval '1 month')::date`)
  if (placeId)
    conditions.push(sql`${sql.ref(shipToColumn)} = any (array(
      select p.alias from place_aliases p where p.company_id = ${thisCompany} and p.id = ${placeId}))`)
  if (shipTo) conditions.push(sql`${sql.ref(shipToColumn)} = ${shipTo}`)
  // `hasPlace` is `no` or missing.
  if (hasPlace) conditions.push(sql`${sql.ref(shipToColumn)} = ''`)
  return conditions
}
