-- Whether the labels of packages were read at the first try as they were counted, in receipts and in the figures of suppliers.

alter table receipts
  add column labels_scanned int not null default 0,
  add column labels_failed int not null default 0;
alter table receipts add constraint receipts_labels_check check (
    case when corrects is null then labels_scanned >= 0 and labels_failed >= 0
      else labels_scanned <= 0 and labels_failed <= 0 end);
comment on column receipts.labels_scanned is
  'Packages whose label was read at the first try; below zero where it corrects. A package is said with one line alone.';
comment on column receipts.labels_failed is 'Packages that were identified in another way; below zero where it corrects.';

alter table shipment_scores
  add column labels bigint not null default 0,
  add column labels_scanned bigint not null default 0;
alter table shipment_scores add constraint shipment_scores_check6 check (labels_scanned between 0 and labels);
comment on column shipment_scores.labels is 'Packages that were identified one by one at the count.';
comment on column shipment_scores.labels_scanned is 'Those whose label was read at the first try.';
alter table scorecard_months
  add column labels bigint not null default 0,
  add column labels_scanned bigint not null default 0;
comment on column scorecard_months.labels is 'As in shipment_scores.';
comment on column scorecard_months.labels_scanned is 'As in shipment_scores.';

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
  -- A receipt that was taken back says nothing of when goods came.
  select (min(r.received_at) filter (where r.corrects is null and not exists (
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
