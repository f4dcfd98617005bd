-- Differences between announcement and count, as work between supplier and buyer: answered, then settled. Goods beyond the
-- announcement is more of a line, an order line that was not announced at all, or goods of no order line: within the tolerance
-- it counts, beyond it is a difference. Receipts are taken back, and say which packages, labels, pieces and lots they counted.

-- In the order in which servers lock them, so that nobody holds one and waits for another that is locked here.
lock table shipments, order_lines, shipment_lines, receipts, shipment_events in access exclusive mode;

create table discrepancies (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_line_id bigint,
  order_line_id bigint,
  receipt_id bigint not null,
  kind text collate "C" not null check (kind in
    ('short', 'over', 'unannounced', 'unordered', 'damaged', 'wrong', 'quality', 'late', 'other')),
  quantity numeric(12, 3) not null check (quantity > 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  answer text collate "C" check (answer in ('accepted', 'disputed')),
  answer_note text not null default '' check (char_length(answer_note) <= 1000),
  answered_at timestamptz,
  answered_by bigint,
  outcome text collate "C" check (outcome in ('sent-again', 'credited', 'returned', 'accepted', 'withdrawn')),
  outcome_note text not null default '' check (char_length(outcome_note) <= 1000),
  settled_at timestamptz,
  settled_by bigint,
  waived numeric(12, 3) not null default 0,
  ordered numeric(12, 3),
  credited numeric(12, 3) not null default 0,
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
  check (waived = 0 or outcome is not null),
  constraint discrepancies_unannounced_check check (
    (shipment_line_id is null) = (kind in ('unannounced', 'unordered')) and (order_line_id is null) = (kind = 'unordered')),
  constraint discrepancies_unordered_check check (order_line_id is not null or waived = 0),
  constraint discrepancies_waived_check check (waived between 0 and quantity),
  constraint discrepancies_credited_check check (credited >= waived and credited <= quantity)
);
comment on table discrepancies is 'A difference between what was announced and what the buyer counted, which supplier and buyer settle.';
comment on column discrepancies.receipt_id is 'The receipt that it was made with.';
comment on column discrepancies.kind is 'Missing, too much, not announced, of no order line, or why it was rejected.';
comment on column discrepancies.quantity is 'What is missing, was rejected, or came beyond announcement and tolerance.';
comment on column discrepancies.answer_note is 'The supplier''s words to its answer.';
comment on column discrepancies.outcome_note is 'The buyer''s words to the outcome.';
comment on column discrepancies.reason is 'In the words of the receipt.';
comment on column discrepancies.answer is 'What the supplier says to it; null until then.';
comment on column discrepancies.outcome is
  'How the buyer settled it; null until then. Withdrawn: its receipt was taken back.';
comment on column discrepancies.waived is 'How much the order line expected less once it was settled.';
comment on column discrepancies.state is 'Open until the supplier answers, then answered; settled once the buyer decided.';
comment on column discrepancies.version is 'Counts the answers and the settlement; the ETag.';
comment on column discrepancies.shipment_line_id is 'Null for what was not announced.';
comment on column discrepancies.order_line_id is 'Null for goods of no order line.';
comment on column discrepancies.ordered is
  'What the order line ordered, without what was cancelled, when it was counted; null before that was stored.';
comment on column discrepancies.credited is
  'How much of it the line''s credits say: what was received of other shipments meanwhile is not sent again either way.';
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
alter table receipts drop constraint receipts_reason_code_check;
alter table receipts alter column shipment_line_id drop not null;
alter table receipts
  add column corrects bigint,
  add column order_line_id bigint,
  add column surplus numeric(12, 3) not null default 0,
  add column surplus_held numeric(12, 3) not null default 0,
  add column labels_scanned int not null default 0,
  add column labels_failed int not null default 0,
  add column description text,
  add column code text collate "C",
  add column unit text collate "C";
alter table receipts add constraint receipts_company_id_corrects_fkey
  foreign key (company_id, corrects) references receipts (company_id, id);
alter table receipts add constraint receipts_company_id_supplier_id_order_line_id_fkey
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id);
alter table receipts add constraint receipts_amounts_check check (
    (accepted, rejected, cancelled, surplus, surplus_held) <> (0, 0, 0, 0, 0)
    and case when corrects is null
      then accepted >= 0 and rejected >= 0 and cancelled >= 0 and surplus >= 0 and surplus_held >= 0
      else rejected <= 0 and cancelled <= 0 and surplus_held <= 0 and accepted <= -rejected and surplus <= -surplus_held end);
alter table receipts add constraint receipts_reason_code_check check (reason_code in
    ('damaged', 'wrong-product', 'wrong-quantity', 'late', 'quality', 'no-order', 'wrong-lot', 'past-date'));
alter table receipts add constraint receipts_surplus_check check (
    num_nonnulls(order_line_id, description) > 0 or (surplus = 0 and surplus_held = 0));
alter table receipts add constraint receipts_unannounced_check check (
    shipment_line_id is not null
    or (num_nonnulls(order_line_id, description) = 1 and accepted = 0 and rejected = 0 and cancelled = 0));
alter table receipts add constraint receipts_unordered_check check (
    case when description is null then code is null and unit is null
      else shipment_line_id is null and unit is not null and char_length(description) between 1 and 200
        and (code is null or char_length(code) between 1 and 60) and (corrects is not null or surplus = 0) end);
alter table receipts add constraint receipts_labels_check check (
    case when corrects is null then labels_scanned >= 0 and labels_failed >= 0
      else labels_scanned <= 0 and labels_failed <= 0 end);
comment on column receipts.corrects is 'The receipt that this one corrects; null for a count.';
comment on column receipts.accepted is 'Kept; below zero where it corrects.';
comment on column receipts.rejected is 'Sent back; below zero where it corrects.';
comment on column receipts.cancelled is 'Will never come; below zero where it corrects.';
comment on column receipts.shipment_line_id is 'Null for what was not announced.';
comment on column receipts.order_line_id is 'Whose quantity came beyond the announcement; null where nothing did.';
comment on column receipts.surplus is 'Came beyond the announcement and counts as received.';
comment on column receipts.surplus_held is 'Came beyond the announcement and beyond the tolerance: counts if the buyer accepts it.';
comment on column receipts.labels_scanned is
  'Packages whose label was read at the first try; below zero where it corrects. A package is said with one line alone.';
comment on column receipts.labels_failed is 'Packages that were identified in another way; below zero where it corrects.';
comment on column receipts.description is 'What came of no order line, in the counter''s words; null for all else.';
comment on column receipts.code is 'Product code or barcode of goods of no order line, as it was read; null where none was.';
comment on column receipts.unit is 'Unit of goods of no order line; null for all else, whose unit is that of the line.';
create index receipts_by_order_line on receipts (company_id, order_line_id) where order_line_id is not null;
-- A receipt is corrected by each of its differences that is accepted.
create index receipts_by_corrected on receipts (company_id, corrects) where corrects is not null;
-- Receipts name each other and their parts in one batch of statements: their ids are reserved first.
grant usage on sequence receipts_id_seq to oto_app;

create table receipt_packages (
  company_id bigint not null,
  receipt_id bigint not null,
  shipment_line_id bigint not null,
  package_id bigint not null,
  is_taken_back boolean not null default false,
  primary key (company_id, receipt_id, package_id),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  foreign key (company_id, package_id, shipment_line_id)
    references package_contents (company_id, package_id, shipment_line_id)
);
comment on table receipt_packages is 'The packages whose content of one line a receipt counted.';
comment on column receipt_packages.shipment_line_id is 'The line of the receipt, of which the package holds something.';
comment on column receipt_packages.is_taken_back is 'Whether the receipt was taken back, so that the package can be counted again.';
create unique index receipt_packages_once on receipt_packages (company_id, package_id, shipment_line_id)
  where not is_taken_back;
alter table receipt_packages enable row level security, force row level security;
create policy tenant_isolation on receipt_packages
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update (is_taken_back) on receipt_packages to oto_app;

create table receipt_serials (
  company_id bigint not null,
  receipt_id bigint not null,
  shipment_line_id bigint not null,
  serial_number text collate "C" not null check (serial_number ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'),
  is_taken_back boolean not null default false,
  primary key (company_id, receipt_id, serial_number),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  foreign key (company_id, shipment_line_id) references shipment_lines (company_id, id)
);
comment on table receipt_serials is 'The serial numbers that were scanned of what a receipt counted.';
comment on column receipt_serials.serial_number is 'GS1 application identifier 21.';
comment on column receipt_serials.is_taken_back is 'Whether the receipt was taken back, so that the piece can be counted again.';
create unique index receipt_serials_once on receipt_serials (company_id, shipment_line_id, serial_number)
  where not is_taken_back;
alter table receipt_serials enable row level security, force row level security;
create policy tenant_isolation on receipt_serials
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update (is_taken_back) on receipt_serials to oto_app;

create table receipt_lots (
  company_id bigint not null,
  receipt_id bigint not null,
  position smallint not null check (position > 0),
  lot text collate "C" check (lot ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'),
  best_before date,
  expiry date,
  quantity numeric(12, 3) not null check (quantity > 0),
  primary key (company_id, receipt_id, position),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  constraint receipt_lots_one_date_check check (num_nonnulls(best_before, expiry) < 2),
  constraint receipt_lots_named_check check (num_nonnulls(lot, best_before, expiry) > 0)
);
comment on table receipt_lots is
  'Lots and dates of what a receipt counted; a counter-receipt has those of the receipt that it takes back.';
comment on column receipt_lots.position is 'The order in which they were given.';
comment on column receipt_lots.lot is 'GS1 application identifier 10.';
comment on column receipt_lots.best_before is 'GS1 application identifier 15.';
comment on column receipt_lots.expiry is 'GS1 application identifier 17.';
comment on column receipt_lots.quantity is 'Quantity that has the lot, of the goods that came; above zero in a counter-receipt too.';
alter table receipt_lots enable row level security, force row level security;
create policy tenant_isolation on receipt_lots
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on receipt_lots to oto_app;

alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add constraint shipment_events_kind_check
  check (kind in ('created', 'updated', 'line-added', 'line-changed',
    'line-removed', 'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received',
    'receipt-corrected', 'discrepancy-answered', 'discrepancy-settled', 'dock-slot'));
-- A job of notices names the event that its transaction inserted.
grant usage on sequence shipment_events_id_seq to oto_app;

-- A credit and what the buyer takes off the order are one subtraction. So a line keeps what was ordered at each credit, and
-- what is taken off beside the order follows from that and from what is ordered.
--
-- Waived quantities are no longer pending. A generated column cannot be given another expression, so it is made anew,
-- and with it what is made of it.
drop view order_line_differences, order_line_figures;
alter table order_lines
  add column waived numeric(12, 3) not null default 0,
  add column credits jsonb,
  add column file_terms jsonb,
  add column commodity_code text collate "C";
alter table order_lines add constraint order_lines_waived_check check (waived >= 0);
alter table order_lines add constraint order_lines_check3 check (is_divisible or waived = trunc(waived));
alter table order_lines add constraint order_lines_commodity_code_check check (commodity_code ~ '^[0-9]{6,10}$');
alter table order_lines drop column pending;
alter table order_lines add column pending numeric(12, 3) not null generated always as
  (greatest(0, quantity - cancelled - waived - in_transit - received)) stored;
comment on column order_lines.credits is
  'What settled differences took off: each an amount, and what was ordered then. Null where there are none.';
comment on column order_lines.waived is
  'What the credits take off: of what is ordered less than at a credit, the order takes off that much itself.';
comment on column order_lines.file_terms is
  'What the last file said of due date, quantity and cancelled, where people changed them since; {} for a line that people entered and no file named since. Null: the line is as the file says.';
comment on column order_lines.commodity_code is
  'Code of the Harmonized System: six digits, and those that a customs union or a country adds; null where unknown.';
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
  ol.proposed_quantity, ol.proposal_note, ol.waived, ol.commodity_code
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
grant select on order_line_figures, order_line_differences to oto_app;
