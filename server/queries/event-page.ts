import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type ChangeEvent, subjectOf } from '#domain/notices/change-event.ts'
import { hasUnplaced, lastPosition } from '#server/queries/event-positions.ts'
import { eventRows } from '#server/queries/event-sources.ts'

/** Maximum events that a filtered page scans; the next page continues after them. */
const maxScanned = 5000

/** Filters of events and the position to continue after. */
export type EventQuery = {
  after?: number | undefined
  limit: number
  kinds?: readonly string[] | undefined
  supplierIds?: readonly number[] | undefined
  shipmentId?: number | undefined
  orderId?: number | undefined
}

type StoredEvent = Omit<ChangeEvent, 'id' | 'link'> & { isMatch: boolean; isScanFull: boolean }

/** Page as `eventPageJson` selects it; `last` is the last position of all events of the company. */
export type StoredPage = { rows: StoredEvent[]; last: number; hasUnplaced: boolean }

/** Page as it is sent; the next one continues after `position`. */
export type EventPage = { rows: ChangeEvent[]; position: number; isMore: boolean }

/** Builds the page of a query from the selected rows. */
export function eventPageOf(
  { rows, last, hasUnplaced: isIncomplete }: StoredPage,
  { after, limit }: EventQuery,
): EventPage {
  if (after === undefined) return { rows: [], position: last, isMore: false }
  const matchingRows = rows.filter(({ isMatch }) => isMatch)
  const pageRows = matchingRows.slice(0, limit)
  const isFull = matchingRows.length > limit
  return {
    rows: pageRows.map(({ isMatch, isScanFull, ...event }) => ({ ...event, ...subjectOf(event) })),
    position: (isFull ? pageRows : rows).at(-1)?.position ?? after,
    isMore: isFull || isIncomplete || (rows.at(-1)?.isScanFull ?? false),
  }
}

/**
 * Selects the page as JSON, from the events `e` that a reader may see: the matching rows, and the last scanned row,
 * after which the next page begins.
 */
export function eventPageJson(
  { after = 0, limit, kinds, supplierIds, shipmentId, orderId }: EventQuery,
  isVisible: Sql,
): Sql {
  const filters = [
    ...(kinds === undefined ? [] : [sql`s.kind = any (${kinds}::text[])`]),
    ...(supplierIds === undefined ? [] : [sql`s.supplier_id = any (${supplierIds}::bigint[])`]),
    ...(shipmentId === undefined ? [] : [sql`s.shipment_id = ${shipmentId}`]),
    ...(orderId === undefined ? [] : [sql`s.order_id = ${orderId}`]),
  ]
  const scanned = filters.length > 0 ? maxScanned : limit + 1
  const isAfterPosition = sql`${isVisible} and e.position > 0 and e.position > ${after}`
  const isMatch = filters.length > 0 ? sql.join(filters, sql` and `) : sql`true`
  return sql`json_build_object('last', ${lastPosition}, 'hasUnplaced', ${hasUnplaced}, 'rows', coalesce((
    select json_agg(row_to_json(event) order by event.position) from (
      select s.position, s.kind, s.at, s.supplier_id as "supplierId", s.version, s.shipment_id as "shipmentId",
        s.order_id as "orderId", s.order_line_id as "orderLineId", s.discrepancy_id as "discrepancyId",
        coalesce(s.code, (select o.code from orders o where o.company_id = ${thisCompany} and o.id = s.order_id)) as code,
        (select u.name from users u where u.company_id = ${thisCompany} and u.id = s.actor_id) as actor,
        coalesce(${isMatch}, false) as "isMatch", s.scanned = ${scanned} as "isScanFull"
      from (
        select a.*, max(a.position) over () as last, count(*) over () as scanned
        from (
          select * from (${eventRows(isAfterPosition, 'position', scanned)}) e order by e.position limit ${scanned}
        ) a
      ) s
      where (${isMatch}) or s.position = s.last
      order by s.position limit ${limit + 1}
    ) event), '[]'))`
}
