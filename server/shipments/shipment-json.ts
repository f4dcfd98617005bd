import { sql } from '#database/client/sql.ts'
import { shipToParty } from '#server/data/ship-to.ts'

/** A decimal column as it travels: text without trailing zeros. */
export const decimal = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

// Written as the columns of a record, which PostgreSQL turns into JSON in two thirds of the time that
// json_build_object takes.
const rowColumns = sql`
  s.id, s.code, s.state, s.status, s.estimated_delivery as "estimatedDelivery", s.ship_to as "shipTo", s.carrier, s.tracking,
  s.line_count as "lineCount", s.package_count as "packageCount", s.version, s.created_at as "createdAt"`

/** A row of the list as the contract shows it, from `s`. */
export const shipmentRowJson = sql`(select r from (select ${rowColumns}) r)`

const orderLineColumns = sql`
  ${decimal('f.quantity')} as quantity, ${decimal('f.cancelled')} as cancelled, ${decimal('f.received')} as received,
  ${decimal('f.in_transit')} as "inTransit", ${decimal('f.in_open')} as "inOpen", ${decimal('f.pending')} as pending,
  ${decimal('f.available')} as available, f.is_conflict as "isConflict", f.due_date as "dueDate"`

/** What line `l` was when the shipment closed; before that, what its order line `f` says now. */
export const snapshot = (name: string) =>
  sql`coalesce(${sql.ref(`l.${name}`)}, ${sql.ref(`f.${name}`)})`

const lineColumns = sql`
  l.id, l.order_line_id as "orderLineId", ${snapshot('order_code')} as "orderCode",
  ${snapshot('order_date')} as "orderDate", ${snapshot('product_code')} as "productCode",
  ${snapshot('product_name')} as "productName", ${snapshot('size')} as size, ${snapshot('color')} as color,
  ${snapshot('unit')} as unit, l.is_divisible as "isDivisible", ${decimal('l.quantity')} as quantity,
  l.number_of_packages as "numberOfPackages", ${decimal('l.quantity_per_package')} as "quantityPerPackage",
  ${decimal('l.remainder')} as remainder, ${decimal('l.packed')} as packed, ${decimal('l.height')} as height, ${decimal('l.width')} as width,
  ${decimal('l.depth')} as depth, ${decimal('l.weight')} as weight, ${decimal('l.accepted')} as accepted,
  ${decimal('l.rejected')} as rejected, ${decimal('l.cancelled')} as cancelled, o as "orderLine"`

/** A whole shipment as the contract shows it, from a row `s` of shipments. */
export const shipmentJson = sql`(select row_to_json(shipment) from (select ${rowColumns},
  ${shipToParty} as "shipToParty", s.note, s.revision,
  (select u.name from users u where u.company_id = s.company_id and u.id = s.created_by) as "createdBy",
  s.closed_at as "closedAt",
  (select u.name from users u where u.company_id = s.company_id and u.id = s.closed_by) as "closedBy",
  s.cancelled_at as "cancelledAt", s.cancel_reason as "cancelReason",
  s.empty_package_count as "emptyPackageCount",
  (select not c.allows_unpacked from companies c where c.id = s.company_id) as "mustPack",
  coalesce((
    select json_agg(line order by l.id)
    from shipment_lines l
    join order_line_figures f on f.company_id = l.company_id and f.id = l.order_line_id
    cross join lateral (select ${orderLineColumns}) o
    cross join lateral (select ${lineColumns}) line
    where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
  ), '[]') as lines) shipment)`

/** An entry of the history as the contract shows it, from a row `e` of shipment_events. */
export const shipmentEventJson = sql`json_build_object(
  'id', e.id, 'kind', e.kind, 'at', e.at, 'version', e.version, 'details', e.details,
  'actor', (select u.name from users u where u.company_id = e.company_id and u.id = e.actor_id))`
