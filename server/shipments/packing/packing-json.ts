import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { packageContent, packingLine, shipmentPackage } from '#domain/packing/package.ts'
import { entity } from '#server/data/entity.ts'
import { traceabilityJson } from '#server/queries/traceability-json.ts'
import { snapshotExpressions } from '#server/shipments/shipment-json.ts'

const { orderDate: _, ...packingSnapshot } = snapshotExpressions
const lines = entity('shipment_lines', 'l', packingLine, {
  ...packingSnapshot,
  gtin: sql`ol.gtin`,
  traceability: traceabilityJson,
})

const linesJson = sql`coalesce((
  select json_agg(line order by l.id)
  from shipment_lines l
  join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
  join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
  cross join lateral (select ${lines.columns}) line
  where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id
), '[]')`

const contents = entity('package_contents', 'c', packageContent, {
  lineId: sql`c.shipment_line_id`,
})

// Each package selects its contents: a join planned while the table was empty would read all contents for each package.
const packages = entity('packages', 'p', shipmentPackage, {
  contents: sql`coalesce((
      select json_agg(content order by c.shipment_line_id)
      from package_contents c cross join lateral (select ${contents.columns}) content
      where c.company_id = ${thisCompany} and c.package_id = p.id
    ), '[]')`,
})

/** The packages of a row `s` of shipments, with further columns. */
export const packagesJson = (columns: Sql = sql``): Sql => sql`coalesce((
  select json_agg(package order by p.number)
  from packages p cross join lateral (select ${packages.columns} ${columns}) package
  where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
), '[]')`

/** Whether the user made the change of an undo step `h`, which another person may not undo. */
export const isOwnChange = (userId: Sql): Sql => sql`(h.user_id is null or h.user_id = ${userId})`

/** The packing of a row `s` of shipments as in the contract, for a user. */
export const packingJson = (userId: Sql): Sql => sql`(select row_to_json(packing) from (select
  s.id, s.code, s.state, s.status, s.version, s.last_labelled as "lastLabelled",
  (select u.deactivated_at is null from suppliers u
   where u.company_id = ${thisCompany} and u.id = s.supplier_id) as "isSupplierActive",
  s.state = 'open' and coalesce((
    select ${isOwnChange(userId)} from packing_undo_steps h
    where h.company_id = ${thisCompany} and h.supplier_id = s.supplier_id and h.shipment_id = s.id
    order by h.id desc limit 1), false) as "canUndo",
  ${linesJson} as lines, ${packagesJson()} as packages) packing)`
