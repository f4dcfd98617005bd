-- A settlement that credited nothing stored JSON null, where order lines without credits have null.

create or replace view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) + coalesce(x.surplus, 0) as received_summed,
  t.credited, coalesce(d.credited, 0) as credited_summed
from order_lines ol
cross join lateral (
  select coalesce(sum(c.amount), 0) as credited
  from jsonb_to_recordset(coalesce(nullif(ol.credits, 'null'), '[]')) as c (amount numeric)
) t
left join order_line_counters r on r.company_id = ol.company_id and r.order_line_id = ol.id
left join (
  select company_id, order_line_id, sum(surplus) as surplus from receipts
  where order_line_id is not null group by company_id, order_line_id
) x on x.company_id = ol.company_id and x.order_line_id = ol.id
left join (
  select company_id, order_line_id, sum(credited) as credited from discrepancies group by company_id, order_line_id
) d on d.company_id = ol.company_id and d.order_line_id = ol.id
where (ol.in_open, ol.in_transit, ol.received, t.credited) is distinct from (coalesce(r.in_open, 0),
  coalesce(r.in_transit, 0), coalesce(r.received, 0) + coalesce(x.surplus, 0), coalesce(d.credited, 0));
