-- Goods that belong to no order line, recorded as they came: in the counter's words, and for the buyer to decide on. They are
-- nobody's quantity, so that no order line counts them.

alter table receipts drop constraint receipts_surplus_check;
alter table receipts drop constraint receipts_unannounced_check;
alter table receipts
  add column description text,
  add column code text collate "C",
  add column unit text collate "C";
alter table receipts add constraint receipts_surplus_check check (
    num_nonnulls(order_line_id, description) > 0 or (surplus = 0 and surplus_held = 0));
alter table receipts add constraint receipts_unannounced_check check (
    shipment_line_id is not null
    or (num_nonnulls(order_line_id, description) = 1 and accepted = 0 and rejected = 0 and cancelled = 0));
alter table receipts add constraint receipts_unordered_check check (
    case when description is null then code is null and unit is null
      else shipment_line_id is null and unit is not null and char_length(description) between 1 and 200
        and (code is null or char_length(code) between 1 and 60) and (corrects is not null or surplus = 0) end);
comment on column receipts.description is 'What came of no order line, in the counter''s words; null for all else.';
comment on column receipts.code is 'Product code or barcode of goods of no order line, as it was read; null where none was.';
comment on column receipts.unit is 'Unit of goods of no order line; null for all else, whose unit is that of the line.';

alter table discrepancies drop constraint discrepancies_kind_check;
alter table discrepancies drop constraint discrepancies_unannounced_check;
alter table discrepancies alter column order_line_id drop not null;
alter table discrepancies add constraint discrepancies_kind_check check (kind in
    ('short', 'over', 'unannounced', 'unordered', 'damaged', 'wrong', 'quality', 'late', 'other'));
alter table discrepancies add constraint discrepancies_unannounced_check check (
    (shipment_line_id is null) = (kind in ('unannounced', 'unordered')) and (order_line_id is null) = (kind = 'unordered'));
alter table discrepancies add constraint discrepancies_unordered_check check (order_line_id is not null or waived = 0);
comment on column discrepancies.order_line_id is 'Null for goods of no order line.';
comment on column discrepancies.kind is 'Missing, too much, not announced, of no order line, or why it was rejected.';

create or replace view received_shipment_scores with (security_invoker = true) as
select s.company_id, s.id as shipment_id, s.supplier_id, coalesce(s.ship_to, '') collate "C" as ship_to, a.arrived_on,
  1 as shipments, l.lines, l.is_dated::int as dated,
  (l.is_dated and a.arrived_on <= l.asked_date)::int as on_time,
  (l.is_dated and l.is_in_full)::int as in_full,
  (l.is_dated and a.arrived_on <= l.asked_date and l.is_in_full)::int as otif,
  (l.is_dated and l.confirmed_date is not null)::int as confirmed,
  (l.is_dated and coalesce(a.arrived_on <= l.confirmed_date, false))::int as on_confirmed_time,
  ((s.closed_at at time zone c.time_zone)::date < a.arrived_on)::int as announced_ahead,
  (l.is_as_announced and a.surplus = 0 and d.discrepancies = 0)::int as as_announced,
  d.discrepancies, d.answered, d.answer_seconds, a.labels, a.labels_scanned
from shipments s
join companies c on c.id = s.company_id
cross join lateral (
  -- A receipt that was taken back says nothing of when goods came, nor do goods of no order of when the announced ones did.
  select (min(r.received_at) filter (where r.corrects is null and r.description is null and not exists (
      select from receipts x where x.company_id = r.company_id and x.corrects = r.id
        and (x.accepted, x.rejected, x.cancelled, x.surplus, x.surplus_held)
          = (-r.accepted, -r.rejected, -r.cancelled, -r.surplus, -r.surplus_held))) at time zone c.time_zone)::date as arrived_on,
    sum(r.surplus + r.surplus_held) as surplus,
    sum(r.labels_scanned + r.labels_failed)::bigint as labels, sum(r.labels_scanned)::bigint as labels_scanned
  from receipts r
  where r.company_id = s.company_id and r.supplier_id = s.supplier_id and r.shipment_id = s.id
) a
cross join lateral (
  select sum(o.lines)::bigint as lines, bool_and(o.expected is not null) as is_dated, min(o.asked_date) as asked_date,
    min(o.confirmed_date) as confirmed_date, bool_and(o.accepted + o.surplus >= o.expected) as is_in_full,
    bool_and(o.is_as_announced) as is_as_announced
  from (
    select count(*) as lines, min(l.asked_date) as asked_date, min(l.confirmed_date) as confirmed_date,
      sum(l.accepted) as accepted, max(l.expected) as expected, bool_and(l.accepted = l.quantity) as is_as_announced,
      coalesce((
        select sum(r.surplus) from receipts r
        where r.company_id = s.company_id and r.supplier_id = s.supplier_id and r.shipment_id = s.id
          and r.order_line_id = l.order_line_id), 0) as surplus
    from shipment_lines l
    where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
    group by l.order_line_id
  ) o
) l
cross join lateral (
  select count(*) as discrepancies, count(d.answered_at) as answered,
    coalesce(sum(extract(epoch from d.answered_at - d.created_at)), 0)::bigint as answer_seconds
  from discrepancies d
  where d.company_id = s.company_id and d.supplier_id = s.supplier_id and d.shipment_id = s.id
    and d.outcome is distinct from 'withdrawn'
) d
where s.status = 'received' and a.arrived_on is not null;
