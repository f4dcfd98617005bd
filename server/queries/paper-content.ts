import { sql, thisCompany } from '#database/client/sql.ts'
import { packageContent } from '#domain/packing/package.ts'
import { paperContent } from '#domain/packing/paper.ts'
import { columnName, columnsOf, entity } from '#server/data/entity.ts'
import { currentShipToParty, partyJson } from '#server/queries/ship-to.ts'
import { traceabilityJson } from '#server/queries/traceability-json.ts'

const { shape } = paperContent
// Selects the value stored with the line at closing, else the order line's current value.
const storedOrCurrent = (field: string, current: string) =>
  sql`coalesce(${sql.ref(`l.${columnName(field)}`)}, ${sql.ref(current)})`

const lines = entity('shipment_lines', 'l', shape.lines.element, {
  orderCode: storedOrCurrent('orderCode', 'o.code'),
  orderDate: storedOrCurrent('orderDate', 'o.order_date'),
  productCode: storedOrCurrent('productCode', 'ol.product_code'),
  productName: storedOrCurrent('productName', 'ol.product_name'),
  size: storedOrCurrent('size', 'ol.size'),
  color: storedOrCurrent('color', 'ol.color'),
  unit: storedOrCurrent('unit', 'ol.unit'),
  orderLineNumber: sql`coalesce(ol.line_reference, ol.line_number::text)`,
  supplierProductCode: sql`ol.supplier_product_code`,
  gtin: sql`ol.gtin`,
  traceability: traceabilityJson,
})

const linesJson = sql`coalesce((
  select jsonb_agg(line order by line."orderCode", lpad(line."orderLineNumber", 40, '0'), line.id)
  from shipment_lines l
  join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
  join orders o on o.company_id = ${thisCompany} and o.id = ol.order_id
  cross join lateral (select ${lines.columns}) line
  where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id
), '[]')`

const packages = entity('packages', 'p', shape.packages.element, {
  // No alias may be named like a column of an outer query, because the name would then mean that column.
  contents: sql`coalesce((
    select jsonb_agg(packed order by c.shipment_line_id)
    from package_contents c
    cross join lateral (select ${columnsOf(packageContent, 'c', { lineId: sql`c.shipment_line_id` })}) packed
    where c.company_id = ${thisCompany} and c.package_id = p.id
  ), '[]')`,
})

const packagesJson = sql`coalesce((
  select jsonb_agg(package order by p.number)
  from packages p cross join lateral (select ${packages.columns}) package
  where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
), '[]')`

const companyColumn = (expression: ReturnType<typeof sql>) =>
  sql`(select ${expression} from companies c where c.id = ${thisCompany})`

const content = entity('shipments', 's', paperContent.omit({ state: true }), {
  supplier: sql`(select ${partyJson('u')} from suppliers u
    where u.company_id = ${thisCompany} and u.id = s.supplier_id)`,
  buyer: companyColumn(partyJson('c')),
  closedOn: companyColumn(sql`(s.closed_at at time zone c.time_zone)::date`),
  shipTo: currentShipToParty,
  lines: linesJson,
  packages: packagesJson,
})

/** Selects the current content of the papers of shipment `s` (delivery note, packing list), without its state. */
export const paperContentJson = sql`(
  select to_jsonb(paper) from (select ${content.columns}) paper)`

/** Joins the snapshot of a shipment `s` as `snapshot`; while it is open, none. */
export const snapshotJoin = sql`left join document_snapshots snapshot on s.state = 'closed'
  and snapshot.company_id = ${thisCompany} and snapshot.supplier_id = s.supplier_id and snapshot.shipment_id = s.id
  and snapshot.revision = s.revision`

/** Selects the content of the papers of shipment `s` with its state: the snapshot, if any, or the current content. */
export const finalPaperContentJson = sql`(
  coalesce(snapshot.content, ${paperContentJson}) || jsonb_build_object('state',
    case when s.cancelled_at is not null then 'cancelled' else s.state::text end))`
