import { type RawBuilder, sql } from 'kysely'
import { type Label, mostLabelGoods, mostLabels } from '#domain/label.ts'
import { shipToParty } from '#server/http/ship-to-party.ts'

/** What a print is made of: how many packages were asked for and are there, and the labels unless too many. */
export type LabelsFound = {
  shippingCode: string
  found: number
  /** Packages that want an SSCC and have none yet. */
  unnumbered: number
  labels: Label[]
}

const decimal = (column: string) => sql`trim_scale(${sql.ref(column)})::text`
const mostGoods = sql.lit(mostLabelGoods)

const lines = (text: RawBuilder<unknown>) =>
  sql`coalesce(to_jsonb(regexp_split_to_array(nullif(trim(${text}), ''), '\\s*\\n\\s*')), '[]')`

/** The packages of a shipment `s` that are asked for, all for null. */
const picked = (ids: number[] | null) => sql`
  select p.* from packages p
  where p.company_id = s.company_id and p.supplier_id = s.supplier_id and p.shipment_id = s.id
  ${ids === null ? sql`` : sql`and p.id = any(${ids})`}`

/** Everything in each picked package, whatever it lies in inside of it, by line. */
const goods = sql`
  inside as (
    select p.id as top, p.id from picked p
    union all
    select i.top, c.id from inside i join packages c on c.parent_id = i.id
      and c.company_id = s.company_id and c.supplier_id = s.supplier_id and c.shipment_id = s.id
  ),
  held as (
    select i.top, c.shipment_line_id as line_id, sum(c.quantity) as quantity
    from inside i join package_contents c on c.package_id = i.id and c.company_id = s.company_id
    group by 1, 2
  ),
  goods as (
    select h.top, row_number() over (partition by h.top order by l.id) as place, jsonb_build_object(
      'gtin', f.gtin, 'orderCode', coalesce(l.order_code, o.code), 'productCode', coalesce(l.product_code, f.product_code),
      'productName', coalesce(l.product_name, f.product_name), 'size', coalesce(l.size, f.size),
      'color', coalesce(l.color, f.color), 'unit', coalesce(l.unit, f.unit), 'isDivisible', l.is_divisible,
      'quantity', ${decimal('h.quantity')}) as one
    from held h
    join shipment_lines l on l.company_id = s.company_id and l.supplier_id = s.supplier_id
      and l.shipment_id = s.id and l.id = h.line_id
    join order_lines f on f.company_id = l.company_id and f.id = l.order_line_id
    join orders o on o.company_id = f.company_id and o.id = f.order_id
  ),
  told as (
    select top, jsonb_agg(one order by place) filter (where place <= ${mostGoods}) as goods,
      count(*) filter (where place > ${mostGoods}) as more
    from goods group by 1
  )`

// Orders say where to deliver in one line, and many begin it with the name of the company.
const words = sql`nullif(case when starts_with(lower(s.ship_to), lower(c.name))
  and substr(s.ship_to, char_length(c.name) + 1, 1) !~ '[[:alnum:]]'
  then ltrim(substr(s.ship_to, char_length(c.name) + 1), E' ,;\\n') else s.ship_to end, '')`

// A place has a name of its own, or an address; words alone are as they were said.
const destination = sql`
  select case when party -> 'address' <> '[]' or party ->> 'name' <> s.ship_to
    then jsonb_build_array(party ->> 'name') || (party -> 'address')
    else ${lines(sql`coalesce(${words}, c.address)`)} end as lines
  from (select ${shipToParty} as party) known`

const oneLabel = sql`jsonb_build_object(
  'from', jsonb_build_array(u.rao) || ${lines(sql`u.address`)},
  'to', jsonb_build_array(c.name) || destination.lines,
  'shippingCode', s.code, 'number', p.number, 'count', greatest(s.package_count, last.number), 'sscc', p.sscc,
  'type', p.type, 'grossWeight', ${decimal('p.gross_weight')}, 'height', ${decimal('p.height')},
  'width', ${decimal('p.width')}, 'depth', ${decimal('p.depth')},
  'goods', coalesce(t.goods, '[]'), 'moreGoods', coalesce(t.more, 0))`

/** What the labels of a shipment say, of all packages or those with the ids. */
export const labelsJson = (shipmentId: number, ids: number[] | null): RawBuilder<unknown> => sql`(
  select row_to_json(print) from shipments s
  join suppliers u on u.company_id = s.company_id and u.id = s.supplier_id
  join companies c on c.id = s.company_id
  cross join lateral (${destination}) destination
  cross join lateral (
    with recursive picked as materialized (${picked(ids)}), ${goods}
    select s.code as "shippingCode", (select count(*) from picked) as found,
      (select count(*) from picked p where s.state = 'open' and p.sscc is null
        and (u.gs1_prefix is not null or p.number > s.last_labelled)) as unnumbered,
      coalesce((
        select jsonb_agg(${oneLabel} order by p.number) from picked p
        left join told t on t.top = p.id
        cross join (select max(p.number) as number from packages p
          where p.company_id = s.company_id and p.supplier_id = s.supplier_id and p.shipment_id = s.id) last
        where (select count(*) from picked) <= ${sql.lit(mostLabels)}
      ), '[]') as labels
  ) print
  where s.company_id = me.company_id and s.supplier_id = me.supplier_id and s.id = ${shipmentId})`
