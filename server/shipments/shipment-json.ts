import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { placedShipment, shipment } from '#domain/shipments/shipment.ts'
import { shipmentEvent } from '#domain/shipments/shipment-event.ts'
import { shipmentLine } from '#domain/shipments/shipment-line.ts'
import { columnName, entity } from '#server/data/entity.ts'
import { supplierStateOf } from '#server/data/supplier-of.ts'
import { packageCountOfShipment } from '#server/queries/package-count.ts'
import { carrierTrackingUrl, shipToParty } from '#server/queries/ship-to.ts'
import { traceabilityJson } from '#server/queries/traceability-json.ts'

const personName = (alias: string, column: string) =>
  sql`(select u.name from users u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.${column}`)})`

/** A row of the list; needs `placeJoin`. */
export const shipmentRows = entity('shipments', 's', placedShipment, {
  packages: packageCountOfShipment,
  place: sql`coalesce(place.name, s.ship_to)`,
})

/** Returns a field of line `l` as stored when the shipment closed, else the current value of its order line `f`. */
export const snapshotOrCurrent = (field: string): Sql =>
  sql`coalesce(${sql.ref(`l.${columnName(field)}`)}, ${sql.ref(`f.${columnName(field)}`)})`

/** The fields that closing copies to a line. */
export const snapshotExpressions = {
  orderCode: snapshotOrCurrent('orderCode'),
  orderDate: snapshotOrCurrent('orderDate'),
  productCode: snapshotOrCurrent('productCode'),
  productName: snapshotOrCurrent('productName'),
  size: snapshotOrCurrent('size'),
  color: snapshotOrCurrent('color'),
  unit: snapshotOrCurrent('unit'),
}

const orderLineFigures = entity('order_line_figures', 'f', shipmentLine.shape.orderLine)
const shipmentLines = entity('shipment_lines', 'l', shipmentLine, {
  ...snapshotExpressions,
  traceability: traceabilityJson,
  orderLine: sql`o`,
})

const linesJson = sql`coalesce((
    select json_agg(line order by l.id)
    from shipment_lines l
    join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
    cross join lateral (select ${orderLineFigures.columns}) o
    cross join lateral (select ${shipmentLines.columns}) line
    where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id
  ), '[]')`

/** Complete shipments with all their fields. */
export const shipments = entity('shipments', 's', shipment, {
  packages: packageCountOfShipment,
  supplier: supplierStateOf('s'),
  shipToParty: shipToParty,
  trackingUrl: carrierTrackingUrl,
  createdBy: personName('s', 'created_by'),
  closedBy: personName('s', 'closed_by'),
  mustPack: sql`(select not c.allows_unpacked from companies c where c.id = ${thisCompany})`,
  asksForLots: sql`(select c.asks_for_lots from companies c where c.id = ${thisCompany})`,
  lines: linesJson,
})

/** A complete shipment as in the contract, from a row `s` of shipments. */
export const shipmentJson = sql`(select row_to_json(shipment) from (select ${shipments.columns}) shipment)`

const shipmentEvents = entity('shipment_events', 'e', shipmentEvent, {
  actor: personName('e', 'actor_id'),
})

/** An entry of the history as in the contract, from a row `e` of shipment_events. */
export const shipmentEventJson = sql`(select row_to_json(event) from (select ${shipmentEvents.columns}) event)`
