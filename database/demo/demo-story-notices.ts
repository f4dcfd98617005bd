import type pg from 'pg'

/** Adds the receipts to the histories of their shipments. */
export async function addReceiptEvents(client: pg.PoolClient, company: number): Promise<void> {
  await client.query(
    `with counts as (
       select shipment_id, received_at, received_by, coalesce(jsonb_agg(jsonb_build_object('lineId', shipment_line_id,
           'accepted', trim_scale(accepted)::text, 'rejected', trim_scale(rejected)::text,
           'cancelled', trim_scale(cancelled)::text, 'surplus', trim_scale(surplus + surplus_held)::text))
           filter (where shipment_line_id is not null), '[]') as lines,
         jsonb_agg(jsonb_build_object('orderLineId', order_line_id, 'quantity', trim_scale(surplus_held)::text,
           'product', (select product_code from order_lines l where l.company_id = $1 and l.id = order_line_id)))
           filter (where shipment_line_id is null) as unannounced
       from receipts where company_id = $1 and shipment_id > 20 group by 1, 2, 3
     ), versioned as (
       update shipments s set version = s.version + 1 from counts c where s.company_id = $1 and s.id = c.shipment_id
       returning s.id, s.supplier_id, s.code, s.version
     )
     insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, from_state, to_state,
       actor_id, at, details)
     select $1, v.supplier_id, v.id, v.code, 'received', v.version, 'closed', 'closed', c.received_by, c.received_at,
       jsonb_strip_nulls(jsonb_build_object('lines', c.lines, 'unannounced', c.unannounced))
     from counts c join versioned v on v.id = c.shipment_id order by c.received_at`,
    [company],
  )
}

/** Maximum age of notices, and the age above which they are marked as read. */
const [maxAgeDays, readAgeDays] = [10, 1.5]

/** Inserts notices to each side about what the other side did in the last days. */
export async function seedNotices(client: pg.PoolClient, company: number): Promise<void> {
  await client.query(
    `with event as (
       select 's' || e.id as key, e.supplier_id, e.actor_id, e.at, 1 as amount, e.shipment_code as subject,
         coalesce((e.details->>'discrepancyId')::bigint, e.shipment_id) as subject_id,
         case when e.kind = 'received' and exists (select from discrepancies d where d.company_id = $1
             and d.shipment_id = e.shipment_id) then 'shipment-differs'
           when e.kind = 'received' and exists (select from shipments s where s.company_id = $1
             and s.id = e.shipment_id and s.receipt = 'partial') then 'shipment-partially-received'
           when e.kind like 'discrepancy-%' then e.kind else 'shipment-' || e.kind end as kind
       from shipment_events e where e.company_id = $1
         and e.kind in ('closed', 'received', 'cancelled', 'discrepancy-answered', 'discrepancy-settled')
       union all
       select 'o' || min(e.id) || '-order-' || e.kind, e.supplier_id, e.actor_id, max(e.at), count(*), o.code, o.id,
         'order-' || e.kind
       from order_events e join orders o on o.company_id = $1 and o.id = e.order_id where e.company_id = $1
       group by e.kind, e.supplier_id, e.actor_id, o.id, o.code, date_trunc('hour', e.at)
       union all
       select 'late-' || id, supplier_id, null, date_trunc('day', now()) - interval '18 hours', 1, code, id, 'shipment-late'
       from shipments where company_id = $1 and id = 21
     )
     insert into notices (company_id, user_id, supplier_id, kind, at, actor_id, subject_id, subject, amount, event_key, read_at)
     select $1, u.id, e.supplier_id, e.kind, e.at, e.actor_id, e.subject_id, e.subject, e.amount, e.key,
       case when e.at < now() - $3 * interval '1 day' then e.at + interval '3 hours' end
     from event e
     join users u on u.company_id = $1 and u.id is distinct from e.actor_id
       and (u.supplier_id is null or u.supplier_id = e.supplier_id)
       and (e.kind in ('shipment-cancelled', 'shipment-late') or (u.supplier_id is null) = (e.kind in ('shipment-closed',
         'discrepancy-answered', 'order-confirmed', 'order-proposed')))
     where e.at between now() - $2 * interval '1 day' and now()
     order by e.at, e.key, u.id`,
    [company, maxAgeDays, readAgeDays],
  )
}
