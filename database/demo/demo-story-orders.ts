import type pg from 'pg'
import type { Translate } from './demo-texts.ts'

/** An order that repeats the goods of other order lines. */
export type StoryOrder = {
  id: number
  supplierId: number
  code: string
  daysAgo: number
  shipTo: string
  lines: {
    id: number
    /** Id of the order line whose goods this line repeats. */
    sameGoodsAs: number
    quantity: number
    dueInDays: number
  }[]
}

export async function insertStoryOrders(
  client: pg.PoolClient,
  company: number,
  orders: readonly StoryOrder[],
): Promise<void> {
  const data = [company, JSON.stringify(orders)]
  await client.query(
    `insert into orders (company_id, id, supplier_id, code, order_date, ship_to) overriding system value
     select $1, id, "supplierId", code, current_date - "daysAgo", "shipTo"
     from jsonb_to_recordset($2) as o(id bigint, "supplierId" bigint, code text, "daysAgo" int, "shipTo" text)`,
    data,
  )
  await client.query(
    `insert into order_lines (company_id, id, supplier_id, order_id, order_code, line_number, product_code, product_name,
       supplier_product_code, gtin, size, color, unit, is_divisible, quantity, due_date, pack_multiple, search)
     overriding system value
     select $1, l.id, o."supplierId", o.id, o.code, row_number() over (partition by o.id order by l.id),
       s.product_code, s.product_name, s.supplier_product_code, s.gtin, s.size, s.color, s.unit, s.is_divisible,
       l.quantity, current_date + l."dueInDays", s.pack_multiple, replace(s.search, lower(s.order_code), lower(o.code))
     from jsonb_to_recordset($2) as o(id bigint, "supplierId" bigint, code text, lines jsonb)
     cross join jsonb_to_recordset(o.lines) as l(id bigint, "sameGoodsAs" bigint, quantity numeric, "dueInDays" int)
     join order_lines s on s.company_id = $1 and s.id = l."sameGoodsAs"`,
    data,
  )
}

/** A confirmation of an order: of all lines, or of those with these numbers; by default for the due date. */
type StoryConfirmation = {
  order: string
  by: string
  daysAgo: number
  lines?: number[]
  daysLater?: number
}

/** Confirms lines of orders; a later date was proposed, and accepted by the buyer. */
export async function confirmStoryOrders(
  client: pg.PoolClient,
  company: number,
  confirmations: readonly StoryConfirmation[],
): Promise<void> {
  await client.query(
    `with answered_lines as (
       update order_lines l set version = l.version + 1, confirmation = 'confirmed',
         confirmed_date = l.due_date + coalesce(c."daysLater", 0)
       from jsonb_to_recordset($2) as c("order" text, by text, "daysAgo" int, lines int[], "daysLater" int)
       where l.company_id = $1 and l.order_code = c."order" and (c.lines is null or l.line_number = any(c.lines))
       returning l.*, c.by, c."daysAgo"
     )
     insert into order_events (company_id, supplier_id, order_id, order_line_id, at, actor_id, kind, line_reference,
       product_code, before, after)
     select a.company_id, a.supplier_id, a.order_id, a.id,
       now() - interval '1 day' * (a."daysAgo" - e.days), u.id, e.kind, a.line_number::text, a.product_code,
       case when e.kind = 'confirmed' then '{"confirmedDate": null}' else jsonb_build_object('confirmedDate', a.due_date) end,
       case when e.kind = 'confirmed'
         then jsonb_build_object('confirmedDate', a.confirmed_date, 'quantity', trim_scale(a.quantity)::text)
         else jsonb_build_object('confirmedDate', a.confirmed_date) end
     from answered_lines a
     cross join lateral (
       select 'confirmed' as kind, a.by as username, 0 as days where a.confirmed_date = a.due_date
       union all select 'proposed', a.by, 0 where a.confirmed_date > a.due_date
       union all select 'accepted', 'marc', 1 where a.confirmed_date > a.due_date
     ) e
     join users u on u.company_id = $1 and u.username = e.username
     order by a."daysAgo" desc, a.id, e.days`,
    [company, JSON.stringify(confirmations)],
  )
}

/** Seeds a supplier's proposal for an order line, and the buyer's refusal of it. */
export async function refuseStoryProposal(
  client: pg.PoolClient,
  company: number,
  order: string,
  translate: Translate,
): Promise<void> {
  await client.query(
    `with answered_lines as (
       update order_lines set version = 3, confirmation = 'refused', proposal_note = $3
       where company_id = $1 and order_code = $2 and line_number = 1 returning *
     )
     insert into order_events (company_id, supplier_id, order_id, order_line_id, at, actor_id, kind, line_reference,
       product_code, note, before, after)
     select a.company_id, a.supplier_id, a.order_id, a.id, now() - interval '1 hour' * e.hours, e.actor, e.kind,
       a.line_number::text, a.product_code, e.note, jsonb_build_object('confirmedDate', a.due_date),
       case e.kind when 'proposed' then jsonb_build_object('confirmedDate', a.due_date + 14) else '{}' end
     from answered_lines a cross join (values (20, 3, 'proposed', $3), (3, 5, 'refused', $4)) e (hours, actor, kind, note)
     order by e.hours desc`,
    [
      company,
      order,
      translate('The loom is being repaired'),
      translate('The shops need them for the season'),
    ],
  )
}
