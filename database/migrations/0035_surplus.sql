-- What came beyond the announcement: more of a line, or an order line that was not announced at all. Within the tolerance
-- it counts, beyond it is a difference that the buyer decides on. And a receipt that is taken back.

alter table receipts drop constraint receipts_amounts_check;
alter table receipts alter column shipment_line_id drop not null;
alter table receipts
  add column order_line_id bigint,
  add column surplus numeric(12, 3) not null default 0,
  add column surplus_held numeric(12, 3) not null default 0;
alter table receipts add constraint receipts_company_id_supplier_id_order_line_id_fkey
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id);
alter table receipts add constraint receipts_amounts_check check (
    (accepted, rejected, cancelled, surplus, surplus_held) <> (0, 0, 0, 0, 0)
    and case when corrects is null
      then accepted >= 0 and rejected >= 0 and cancelled >= 0 and surplus >= 0 and surplus_held >= 0
      else rejected <= 0 and cancelled <= 0 and surplus_held <= 0 and accepted <= -rejected and surplus <= -surplus_held end);
alter table receipts add constraint receipts_surplus_check
  check (order_line_id is not null or (surplus = 0 and surplus_held = 0));
alter table receipts add constraint receipts_unannounced_check check (
    shipment_line_id is not null or (order_line_id is not null and accepted = 0 and rejected = 0 and cancelled = 0));
comment on column receipts.shipment_line_id is 'Null for what was not announced.';
comment on column receipts.order_line_id is 'Whose quantity came beyond the announcement; null where nothing did.';
comment on column receipts.surplus is 'Came beyond the announcement and counts as received.';
comment on column receipts.surplus_held is 'Came beyond the announcement and beyond the tolerance: counts if the buyer accepts it.';
create index receipts_by_order_line on receipts (company_id, order_line_id) where order_line_id is not null;
-- A receipt is corrected by each of its differences that is accepted.
drop index receipts_by_corrected;
create index receipts_by_corrected on receipts (company_id, corrects) where corrects is not null;

alter table discrepancies drop constraint discrepancies_kind_check;
alter table discrepancies drop constraint discrepancies_outcome_check;
alter table discrepancies alter column shipment_line_id drop not null;
alter table discrepancies add constraint discrepancies_kind_check check (kind in
    ('short', 'over', 'unannounced', 'damaged', 'wrong', 'quality', 'late', 'other'));
alter table discrepancies add constraint discrepancies_outcome_check check (outcome in
    ('sent-again', 'credited', 'returned', 'accepted', 'withdrawn'));
alter table discrepancies add constraint discrepancies_unannounced_check
  check ((shipment_line_id is null) = (kind = 'unannounced'));
comment on column discrepancies.shipment_line_id is 'Null for what was not announced.';
comment on column discrepancies.kind is 'Missing, too much, not announced, or why it was rejected.';
comment on column discrepancies.quantity is 'What is missing, was rejected, or came beyond announcement and tolerance.';
comment on column discrepancies.outcome is
  'How the buyer settled it; null until then. Withdrawn: its receipt was taken back.';

alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add constraint shipment_events_kind_check
  check (kind in ('created', 'updated', 'line-added', 'line-changed',
    'line-removed', 'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received',
    'receipt-corrected', 'discrepancy-answered', 'discrepancy-settled'));

create or replace view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) + coalesce(x.surplus, 0) as received_summed,
  ol.waived, coalesce(d.waived, 0) as waived_summed
from order_lines ol
left join order_line_counters r on r.company_id = ol.company_id and r.order_line_id = ol.id
left join (
  select company_id, order_line_id, sum(surplus) as surplus from receipts
  where order_line_id is not null group by company_id, order_line_id
) x on x.company_id = ol.company_id and x.order_line_id = ol.id
left join (
  select company_id, order_line_id, sum(waived) as waived from discrepancies group by company_id, order_line_id
) d on d.company_id = ol.company_id and d.order_line_id = ol.id
where (ol.in_open, ol.in_transit, ol.received, ol.waived) is distinct from (coalesce(r.in_open, 0),
  coalesce(r.in_transit, 0), coalesce(r.received, 0) + coalesce(x.surplus, 0), coalesce(d.waived, 0));
comment on view order_line_differences is
  'Reconciliation: order lines whose counters differ from the sums of shipment lines, receipts and differences. Must be empty.';
