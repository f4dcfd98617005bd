import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'
import type { Translate } from './demo-texts.ts'

// Gift boxes: most of a colour is confirmed, another date is proposed for one size. All other orders wait to be
// confirmed.
const order = 'PO-1003'
const confirmed = [1, 2, 3, 4, 5, 6]
const proposed = 7
const daysLater = 5
const lee = 1

/** Lets a supplier confirm some lines of its orders, and propose another date for one. */
export async function seedConfirmations(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const note = translate('The card arrives five days late')
  await client.query(
    `with said as (
       update order_lines l set version = 2,
         confirmation = case l.line_number when $4 then 'proposed' else 'confirmed' end,
         confirmed_date = case l.line_number when $4 then null else l.due_date end,
         proposed_date = case l.line_number when $4 then l.due_date + $5::int end,
         proposal_note = case l.line_number when $4 then $6 else '' end
       where l.company_id = $1 and l.order_code = $2 and (l.line_number = any($3::int[]) or l.line_number = $4)
       returning l.*)
     insert into order_events (company_id, supplier_id, order_id, order_line_id, at, actor_id, kind, line_reference,
       product_code, note, logged_at, logged_lines, order_code, before, after)
     select said.company_id, said.supplier_id, said.order_id, said.id, now() - interval '10 days', u.id, said.confirmation,
       said.line_number::text, said.product_code, said.proposal_note,
       case when said.is_first then now() - interval '10 days' end, case when said.is_first then said.lines end,
       case when said.is_first then said.order_code else '' end,
       jsonb_build_object('confirmedDate', case when said.proposed_date is null then null else said.due_date end),
       case when said.proposed_date is null
         then jsonb_build_object('confirmedDate', said.due_date, 'quantity', trim_scale(said.quantity)::text)
         else jsonb_build_object('confirmedDate', said.proposed_date) end
     from (
       select *, (count(*) over kind)::integer as lines, row_number() over (kind order by line_number) = 1 as is_first
       from said window kind as (partition by confirmation)
     ) said join users u on u.company_id = said.company_id and u.id = $7
     order by said.line_number`,
    [company.id, order, confirmed, proposed, daysLater, note, lee],
  )
}
