import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Label, maxLabels } from '#domain/labels/label.ts'
import {
  goodsByPackage,
  type LineGoods,
  type PackageWithGoods,
} from '#server/labels/label-contents.ts'
import { shipToParty } from '#server/queries/ship-to.ts'

/** Data of a print; `labels` is empty if there are too many packages. */
export type LabelRows = {
  shippingCode: string
  /** Number of the selected packages that exist. */
  packageCount: number
  /** Number of packages that have no SSCC or final number yet. */
  unassignedCount: number
  labels: (Omit<Label, 'goods' | 'moreGoods'> & { id: number })[]
  /** The selected packages, and at least the packages nested in them. */
  packages: PackageWithGoods[]
  /** Lines packed in `packages`, by id. */
  lines: Record<number, LineGoods>
}

/** Builds the labels of a print with their goods. */
export function labelsOf({ labels, packages, lines }: LabelRows): Label[] {
  const goods = goodsByPackage(packages, lines)
  return labels.map(({ id, ...label }) => ({
    ...label,
    ...(goods.get(id) ?? { goods: [], moreGoods: 0 }),
  }))
}

const decimal = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

const linesOfText = (text: Sql<unknown>) =>
  sql`coalesce(to_jsonb(regexp_split_to_array(nullif(trim(${text}), ''), '\\s*\\n\\s*')), '[]')`

/** Packages of a shipment `s` with these ids; null selects all. */
const selectedPackages = (ids: number[] | null) => sql`
  select p.* from packages p
  where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
  ${ids === null ? sql`` : sql`and p.id = any(${ids})`}`

/**
 * The selected packages; all packages of the shipment if any is nested. Nesting is resolved in Node, because without
 * table statistics a recursive query is quadratic in the depth of the stack.
 */
const nestedPackages = sql`
  nested_packages as materialized (
    select p.id, p.parent_id from packages p
    where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
      and (select count(*) from selected_packages) <= ${sql.lit(maxLabels)}
      and (p.id in (select id from selected_packages) or exists (
        select from packages child where child.company_id = ${thisCompany} and child.supplier_id = s.supplier_id
          and child.shipment_id = s.id and child.parent_id is not null))
  ),
  package_lines as materialized (
    select c.package_id, c.shipment_line_id as line_id, ${decimal('c.quantity')} as quantity
    from nested_packages n join package_contents c on c.package_id = n.id and c.company_id = ${thisCompany}
  )`

const packageGoods = sql`
  select jsonb_agg(jsonb_build_object('id', n.id, 'parentId', n.parent_id, 'contents', coalesce(c.contents, '[]')))
  from nested_packages n left join (
    select package_id, jsonb_agg(jsonb_build_array(line_id, quantity)) as contents from package_lines group by 1
  ) c on c.package_id = n.id`

const goodsLines = sql`
  select jsonb_object_agg(l.id, jsonb_build_object(
    'gtin', f.gtin, 'orderCode', coalesce(l.order_code, o.code), 'productCode', coalesce(l.product_code, f.product_code),
    'productName', coalesce(l.product_name, f.product_name), 'size', coalesce(l.size, f.size),
    'color', coalesce(l.color, f.color), 'unit', coalesce(l.unit, f.unit), 'isDivisible', l.is_divisible,
    'lot', l.lot, 'bestBefore', l.best_before, 'expiry', l.expiry,
    'serialNumber', case when l.quantity = 1 then l.serial_numbers[1] end))
  from shipment_lines l
  join order_lines f on f.company_id = ${thisCompany} and f.id = l.order_line_id
  join orders o on o.company_id = ${thisCompany} and o.id = f.order_id
  where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id
    and l.id in (select line_id from package_lines)`

// Many ship-to texts begin with the company's name, which the label already prints above.
const shipToWithoutCompany = sql`nullif(case when starts_with(lower(s.ship_to), lower(c.name))
  and substr(s.ship_to, char_length(c.name) + 1, 1) !~ '[[:alnum:]]'
  then ltrim(substr(s.ship_to, char_length(c.name) + 1), E' ,;\\n') else s.ship_to end, '')`

// A place is printed with its name and address; a ship-to that names no place is printed as written.
const destination = sql`
  select case when party -> 'address' <> '[]' or party ->> 'name' <> s.ship_to
    then jsonb_build_array(party ->> 'name') || (party -> 'address')
    else ${linesOfText(sql`coalesce(${shipToWithoutCompany}, c.address)`)} end as lines
  from (select ${shipToParty} as party) resolved`

const labelJson = sql`jsonb_build_object(
  'id', p.id, 'from', jsonb_build_array(u.name) || ${linesOfText(sql`u.address`)},
  'to', jsonb_build_array(c.name) || destination.lines,
  'shippingCode', s.code, 'number', p.number, 'count', greatest(s.package_count, last.number), 'sscc', p.sscc,
  'type', p.type, 'grossWeight', ${decimal('p.gross_weight')}, 'height', ${decimal('p.height')},
  'width', ${decimal('p.width')}, 'depth', ${decimal('p.depth')})`

/** Selects the data of a shipment's labels as JSON, for all packages or the packages with these ids. */
export const labelsJson = (shipmentId: number, ids: number[] | null): Sql<unknown> => sql`(
  select row_to_json(print) from shipments s
  join suppliers u on u.company_id = ${thisCompany} and u.id = s.supplier_id
  join companies c on c.id = ${thisCompany}
  cross join lateral (${destination}) destination
  cross join lateral (
    with selected_packages as materialized (${selectedPackages(ids)}), ${nestedPackages}
    select s.code as "shippingCode", (select count(*) from selected_packages) as "packageCount",
      (select count(*) from selected_packages p where s.state = 'open' and p.sscc is null
        and (u.gs1_prefix is not null or p.number > s.last_labelled)) as "unassignedCount",
      coalesce((
        select jsonb_agg(${labelJson} order by p.number) from selected_packages p
        cross join (select max(p.number) as number from packages p
          where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id) last
        where (select count(*) from selected_packages) <= ${sql.lit(maxLabels)}
      ), '[]') as labels,
      coalesce((${packageGoods}), '[]') as packages, coalesce((${goodsLines}), '{}') as lines
  ) print
  where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${shipmentId})`
