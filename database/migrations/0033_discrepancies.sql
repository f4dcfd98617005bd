-- What differs between announcement and count, as work between supplier and buyer: answered, then settled.

create table discrepancies (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_line_id bigint not null,
  order_line_id bigint not null,
  receipt_id bigint not null,
  kind text collate "C" not null check (kind in ('short', 'damaged', 'wrong', 'quality', 'late', 'other')),
  quantity numeric(12, 3) not null check (quantity > 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  answer text collate "C" check (answer in ('accepted', 'disputed')),
  answer_note text not null default '' check (char_length(answer_note) <= 1000),
  answered_at timestamptz,
  answered_by bigint,
  outcome text collate "C" check (outcome in ('sent-again', 'credited', 'returned', 'accepted')),
  outcome_note text not null default '' check (char_length(outcome_note) <= 1000),
  settled_at timestamptz,
  settled_by bigint,
  waived numeric(12, 3) not null default 0 check (waived in (0, quantity)),
  state text collate "C" not null generated always as
    (case when outcome is not null then 'settled' when answer is not null then 'answered' else 'open' end) stored,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, receipt_id, kind),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id),
  foreign key (company_id, shipment_line_id) references shipment_lines (company_id, id),
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  foreign key (company_id, answered_by) references users (company_id, id),
  foreign key (company_id, settled_by) references users (company_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)),
  check (waived = 0 or outcome is not null)
);
comment on table discrepancies is 'A difference between what was announced and what the buyer counted, which supplier and buyer settle.';
comment on column discrepancies.receipt_id is 'The receipt that it was made with.';
comment on column discrepancies.kind is 'Missing, or why it was rejected.';
comment on column discrepancies.quantity is 'What is missing or was rejected.';
comment on column discrepancies.answer_note is 'The supplier''s words to its answer.';
comment on column discrepancies.outcome_note is 'The buyer''s words to the outcome.';
comment on column discrepancies.reason is 'In the words of the receipt.';
comment on column discrepancies.answer is 'What the supplier says to it; null until then.';
comment on column discrepancies.outcome is 'How the buyer settled it; null until then.';
comment on column discrepancies.waived is 'How much of it the order line no longer expects: nothing of it, or all.';
comment on column discrepancies.state is 'Open until the supplier answers, then answered; settled once the buyer decided.';
comment on column discrepancies.version is 'Counts the answers and the settlement; the ETag.';
create index discrepancies_by_time on discrepancies (company_id, supplier_id, created_at, id);
create index discrepancies_by_state on discrepancies (company_id, supplier_id, state, created_at, id);
create index discrepancies_by_kind on discrepancies (company_id, supplier_id, kind, id);
create index discrepancies_by_shipment on discrepancies (company_id, supplier_id, shipment_id, id);
create index discrepancies_by_order_line on discrepancies (company_id, order_line_id);
create index discrepancies_of_company_by_time on discrepancies (company_id, created_at, id);
create index discrepancies_of_company_by_state on discrepancies (company_id, state, created_at, id);
alter table discrepancies enable row level security, force row level security;
create policy tenant_isolation on discrepancies
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update on discrepancies to oto_app;

-- A receipt is never changed: another one corrects it. Goods that were rejected and are kept after all go from the rejected
-- to the accepted.
alter table receipts drop constraint receipts_check;
alter table receipts drop constraint receipts_accepted_check;
alter table receipts drop constraint receipts_rejected_check;
alter table receipts drop constraint receipts_cancelled_check;
alter table receipts add column corrects bigint;
alter table receipts add constraint receipts_company_id_corrects_fkey
  foreign key (company_id, corrects) references receipts (company_id, id);
alter table receipts add constraint receipts_amounts_check check (case when corrects is null
    then accepted >= 0 and rejected >= 0 and cancelled >= 0 and accepted + rejected + cancelled > 0
    else rejected <= 0 and cancelled <= 0 and accepted <= -rejected and (accepted <> 0 or rejected + cancelled < 0) end);
comment on column receipts.corrects is 'The receipt that this one corrects; null for a count.';
comment on column receipts.accepted is 'Kept; below zero where it corrects.';
comment on column receipts.rejected is 'Sent back; below zero where it corrects.';
comment on column receipts.cancelled is 'Will never come; below zero where it corrects.';
create unique index receipts_by_corrected on receipts (company_id, corrects) where corrects is not null;

alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add constraint shipment_events_kind_check
  check (kind in ('created', 'updated', 'line-added', 'line-changed',
    'line-removed', 'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received',
    'discrepancy-answered', 'discrepancy-settled'));

-- What the buyer waived is no longer pending. A generated column cannot be given another expression, so it is made anew,
-- and with it what is made of it.
drop view order_line_differences, order_line_figures;
alter table order_lines add column waived numeric(12, 3) not null default 0;
alter table order_lines add constraint order_lines_waived_check check (waived >= 0);
alter table order_lines add constraint order_lines_check3 check (is_divisible or waived = trunc(waived));
alter table order_lines drop column pending;
alter table order_lines add column pending numeric(12, 3) not null generated always as
  (greatest(0, quantity - cancelled - waived - in_transit - received)) stored;
comment on column order_lines.waived is 'Sum of the settled differences that are not sent again: credited, returned or done without.';
comment on column order_lines.pending is 'Pending to serve.';

create index order_lines_pending_by_due_date on order_lines (company_id, supplier_id, due_date, id)
  include (product_code, size, color, order_code, line_number) where pending > 0;
create index order_lines_pending_by_product on order_lines (company_id, supplier_id, product_code, id)
  include (due_date, size, color, order_code, line_number) where pending > 0;
create index order_lines_pending_by_order on order_lines (company_id, supplier_id, order_code, line_number) include (id)
  where pending > 0;
create index order_lines_of_company_pending_by_due_date on order_lines (company_id, due_date, id) where pending > 0;
create index order_lines_of_company_pending_by_product on order_lines (company_id, product_code, id) where pending > 0;
create index order_lines_of_company_pending_by_order on order_lines (company_id, order_code, id) where pending > 0;

create index order_lines_by_confirmation on order_lines (company_id, supplier_id, confirmation) where pending > 0;
create index order_lines_of_company_by_confirmation on order_lines (company_id, confirmation) where pending > 0;
create index order_lines_by_expected_date on order_lines (company_id, supplier_id, coalesce(confirmed_date, due_date))
  where pending > 0;
create index order_lines_of_company_by_expected_date on order_lines (company_id, coalesce(confirmed_date, due_date))
  where pending > 0;

create view order_line_figures with (security_invoker = true) as
select ol.company_id, ol.id, ol.supplier_id, ol.order_id, ol.line_number, ol.product_code, ol.product_name, ol.gtin, ol.size,
  ol.color, ol.unit, ol.is_divisible, ol.quantity, ol.cancelled, ol.due_date, ol.pack_multiple, ol.over_delivery_set,
  ol.over_delivery_percent, ol.in_open, ol.in_transit, ol.received, ol.pending, ol.search, ol.changed_at, o.code as order_code,
  o.order_date, o.ship_to, t.cap,
  case when t.cap is not null then greatest(0, t.cap - ol.received - ol.in_transit - ol.in_open) end as available,
  coalesce(ol.received + ol.in_transit + ol.in_open > t.cap, false) as is_conflict,
  coalesce(ol.line_reference, ol.line_number::text) as line_reference, ol.supplier_product_code,
  s.code as supplier_code, s.name as supplier_name, ol.version, ol.confirmation, ol.confirmed_date, ol.proposed_date,
  ol.proposed_quantity, ol.proposal_note, ol.waived
from order_lines ol
join orders o on o.company_id = ol.company_id and o.id = ol.order_id
join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
join companies c on c.id = ol.company_id
cross join lateral (
  select order_line_cap(ol.quantity, ol.cancelled + ol.waived, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) as cap
) t;
comment on view order_line_figures is 'Order lines with their order and what the tolerance allows.';
comment on column order_line_figures.available is 'May still be added to a shipment; null without a limit.';
comment on column order_line_figures.is_conflict is 'More is announced than the buyer still wants.';
comment on column order_line_figures.line_reference is 'As the buyer wrote it, or its number.';

create view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) as received_summed,
  ol.waived, coalesce(d.waived, 0) as waived_summed
from order_lines ol
left join order_line_counters r on r.company_id = ol.company_id and r.order_line_id = ol.id
left join (
  select company_id, order_line_id, sum(waived) as waived from discrepancies group by company_id, order_line_id
) d on d.company_id = ol.company_id and d.order_line_id = ol.id
where (ol.in_open, ol.in_transit, ol.received, ol.waived)
  is distinct from (coalesce(r.in_open, 0), coalesce(r.in_transit, 0), coalesce(r.received, 0), coalesce(d.waived, 0));
comment on view order_line_differences is
  'Reconciliation: order lines whose counters differ from the sums of their shipment lines and differences. Must be empty.';
grant select on order_line_figures, order_line_differences to oto_app;
