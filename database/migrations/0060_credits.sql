-- A credit and what the buyer takes off the order are one subtraction. So a line keeps what was ordered at each credit, and
-- what is taken off beside the order follows from that and from what is ordered.

-- Rows of all companies.
alter table discrepancies no force row level security;
alter table order_lines no force row level security;

alter table discrepancies add column ordered numeric(12, 3);
alter table discrepancies add column credited numeric(12, 3) not null default 0;
comment on column discrepancies.ordered is
  'What the order line ordered, without what was cancelled, when it was counted; null before that was stored.';
comment on column discrepancies.credited is
  'How much of it the line''s credits say: what was received of other shipments meanwhile is not sent again either way.';
comment on column discrepancies.waived is 'How much the order line expected less once it was settled.';
update discrepancies set credited = waived where waived > 0;
alter table discrepancies add constraint discrepancies_credited_check
  check (credited >= waived and credited <= quantity);

alter table order_lines add column credits jsonb;
comment on column order_lines.credits is
  'What settled differences took off: each an amount, and what was ordered then. Null where there are none.';
comment on column order_lines.waived is
  'What the credits take off: of what is ordered less than at a credit, the order takes off that much itself.';
-- As text: the functions that build JSON are not immutable, as distributed tables need it.
update order_lines set credits = ('[{"ordered": "' || trim_scale(greatest(quantity - cancelled, waived + received))::text
  || '", "amount": "' || trim_scale(waived)::text || '"}]')::jsonb
where waived > 0;
-- A file that asked for what was received alone was taken off twice.
update order_lines set waived = greatest(0, quantity - cancelled - received)
where waived > 0 and waived + received > quantity - cancelled;

alter table discrepancies force row level security;
alter table order_lines force row level security;

drop view order_line_differences;
create view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) + coalesce(x.surplus, 0) as received_summed,
  t.credited, coalesce(d.credited, 0) as credited_summed
from order_lines ol
cross join lateral (
  select coalesce(sum(c.amount), 0) as credited from jsonb_to_recordset(coalesce(ol.credits, '[]')) as c (amount numeric)
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
comment on view order_line_differences is
  'Reconciliation: order lines whose counters differ from the sums of shipment lines, receipts and differences. Must be empty.';
grant select on order_line_differences to oto_app;
