import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Label } from '#domain/packing/label.ts'
import { maxLabels } from '#domain/packing/label-limits.ts'
import { shipToParty } from '#server/data/ship-to.ts'
import {
  goodsByPackage,
  type LineGoods,
  type PackageWithGoods,
} from '#server/labels/label-contents.ts'

/** The packages of a print: how many were asked for and exist, and the labels unless there are too many. */
export type LabelRows = {
  shippingCode: string
  found: number
  /** Packages that want an SSCC and have none yet. */
  unnumbered: number
  labels: (Omit<Label, 'goods' | 'moreGoods'> & { id: number })[]
  /** The packages asked for, with at least all that stands in or on them. */
  held: PackageWithGoods[]
  /** The lines that lie in them, by id. */
  lines: Record<number, LineGoods>
}

/** The labels of a print, whole. */
export function labelsOf({ labels, held, lines }: LabelRows): Label[] {
  const inside = goodsByPackage(held, lines)
  return labels.map(({ id, ...said }) => ({
    ...said,
    ...(inside.get(id) ?? { goods: [], moreGoods: 0 }),
  }))
}

const decimal = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

const lines = (text: Sql<unknown>) =>
  sql`coalesce(to_jsonb(regexp_split_to_array(nullif(trim(${text}), ''), '\\s*\\n\\s*')), '[]')`

/** The packages of a shipment `s` that are asked for, all for null. */
const selectedPackages = (ids: number[] | null) => sql`
  select p.* from packages p
  where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
  ${ids === null ? sql`` : sql`and p.id = any(${ids})`}`

/**
 * The selected packages; all of the shipment's where any is nested. Nesting is resolved in Node: a recursive query is
 * quadratic in the depth of a stack without table statistics.
 */
const nestedPackages = sql`
  inside as materialized (
    select p.id, p.parent_id from packages p
    where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id
      and (select count(*) from picked) <= ${sql.lit(maxLabels)}
      and (p.id in (select id from picked) or exists (
        select from packages n where n.company_id = ${thisCompany} and n.supplier_id = s.supplier_id
          and n.shipment_id = s.id and n.parent_id is not null))
  ),
  contents as materialized (
    select c.package_id, c.shipment_line_id as line_id, ${decimal('c.quantity')} as quantity
    from inside i join package_contents c on c.package_id = i.id and c.company_id = ${thisCompany}
  )`

const packageGoods = sql`
  select jsonb_agg(jsonb_build_object('id', i.id, 'parentId', i.parent_id, 'contents', coalesce(c.contents, '[]')))
  from inside i left join (
    select package_id, jsonb_agg(jsonb_build_array(line_id, quantity)) as contents from contents group by 1
  ) c on c.package_id = i.id`

const goodsLines = sql`
  select jsonb_object_agg(l.id, jsonb_build_object(
    'gtin', f.gtin, 'orderCode', coalesce(l.order_code, o.code), 'productCode', coalesce(l.product_code, f.product_code),
    'productName', coalesce(l.product_name, f.product_name), 'size', coalesce(l.size, f.size),
    'color', coalesce(l.color, f.color), 'unit', coalesce(l.unit, f.unit), 'isDivisible', l.is_divisible))
  from shipment_lines l
  join order_lines f on f.company_id = ${thisCompany} and f.id = l.order_line_id
  join orders o on o.company_id = ${thisCompany} and o.id = f.order_id
  where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id
    and l.id in (select line_id from contents)`

// Orders say where to deliver in one line, and many begin it with the name of the company.
const labelTextColumns = sql`nullif(case when starts_with(lower(s.ship_to), lower(c.name))
  and substr(s.ship_to, char_length(c.name) + 1, 1) !~ '[[:alnum:]]'
  then ltrim(substr(s.ship_to, char_length(c.name) + 1), E' ,;\\n') else s.ship_to end, '')`

// A place has a name of its own, or an address; words alone are as they were said.
const destination = sql`
  select case when party -> 'address' <> '[]' or party ->> 'name' <> s.ship_to
    then jsonb_build_array(party ->> 'name') || (party -> 'address')
    else ${lines(sql`coalesce(${labelTextColumns}, c.address)`)} end as lines
  from (select ${shipToParty} as party) known`

const oneLabel = sql`jsonb_build_object(
  'id', p.id, 'from', jsonb_build_array(u.name) || ${lines(sql`u.address`)},
  'to', jsonb_build_array(c.name) || destination.lines,
  'shippingCode', s.code, 'number', p.number, 'count', greatest(s.package_count, last.number), 'sscc', p.sscc,
  'type', p.type, 'grossWeight', ${decimal('p.gross_weight')}, 'height', ${decimal('p.height')},
  'width', ${decimal('p.width')}, 'depth', ${decimal('p.depth')})`

/** What the labels of a shipment say, of all packages or those with the ids. */
export const labelsJson = (shipmentId: number, ids: number[] | null): Sql<unknown> => sql`(
  select row_to_json(print) from shipments s
  join suppliers u on u.company_id = ${thisCompany} and u.id = s.supplier_id
  join companies c on c.id = ${thisCompany}
  cross join lateral (${destination}) destination
  cross join lateral (
    with picked as materialized (${selectedPackages(ids)}), ${nestedPackages}
    select s.code as "shippingCode", (select count(*) from picked) as found,
      (select count(*) from picked p where s.state = 'open' and p.sscc is null
        and (u.gs1_prefix is not null or p.number > s.last_labelled)) as unnumbered,
      coalesce((
        select jsonb_agg(${oneLabel} order by p.number) from picked p
        cross join (select max(p.number) as number from packages p
          where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id and p.shipment_id = s.id) last
        where (select count(*) from picked) <= ${sql.lit(maxLabels)}
      ), '[]') as labels,
      coalesce((${packageGoods}), '[]') as held, coalesce((${goodsLines}), '{}') as lines
  ) print
  where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${shipmentId})`
