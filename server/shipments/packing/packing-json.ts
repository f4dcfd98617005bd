import { sql } from '#database/client/sql.ts'
import { decimal, snapshot } from '#server/shipments/shipment-json.ts'

const packingLines = sql`coalesce((
  select json_agg(line order by l.id)
  from shipment_lines l
  join order_lines ol on ol.company_id = l.company_id and ol.id = l.order_line_id
  join order_line_figures f on f.company_id = l.company_id and f.id = l.order_line_id
  cross join lateral (select
    l.id, ${snapshot('order_code')} as "orderCode", ${snapshot('product_code')} as "productCode",
    ${snapshot('product_name')} as "productName", ${snapshot('size')} as size, ${snapshot('color')} as color,
    ${snapshot('unit')} as unit, l.is_divisible as "isDivisible", ${decimal('l.quantity')} as quantity,
    l.number_of_packages as "numberOfPackages", ${decimal('l.quantity_per_package')} as "quantityPerPackage",
    ${decimal('l.remainder')} as remainder, ${decimal('l.packed')} as packed, ${decimal('l.height')} as height,
    ${decimal('l.width')} as width, ${decimal('l.depth')} as depth, ${decimal('l.weight')} as weight, ol.gtin
  ) line
  where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
), '[]')`

// Contents package by package: joined, a plan made before there were any would read them all for each.
const packages = sql`coalesce((
  select json_agg(package order by p.number)
  from packages p
  cross join lateral (select
    p.id, p.number, p.parent_id as "parentId", p.type, ${decimal('p.height')} as height,
    ${decimal('p.width')} as width, ${decimal('p.depth')} as depth, ${decimal('p.gross_weight')} as "grossWeight",
    ${decimal('p.net_weight')} as "netWeight", p.tracking, p.sscc, p.labelled_at as "labelledAt",
    coalesce((
      select json_agg(json_build_object('lineId', c.shipment_line_id, 'quantity', ${decimal('c.quantity')})
        order by c.shipment_line_id)
      from package_contents c where c.company_id = p.company_id and c.package_id = p.id
    ), '[]') as contents
  ) package
  where p.company_id = s.company_id and p.supplier_id = s.supplier_id and p.shipment_id = s.id
), '[]')`

/** The packing of a row `s` of shipments as the contract shows it. */
export const packingJson = sql`(select row_to_json(packing) from (select
  s.id, s.code, s.state, s.status, s.version, s.last_labelled as "lastLabelled",
  s.state = 'open' and exists (select from packing_changes h
    where h.company_id = s.company_id and h.supplier_id = s.supplier_id and h.shipment_id = s.id) as "canUndo",
  ${packingLines} as lines, ${packages} as packages) packing)`
