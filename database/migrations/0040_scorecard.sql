-- Figures of suppliers: what became of each received shipment, and its sums by supplier, place and month.

-- In the order in which servers lock them.
lock table shipments, order_lines, shipment_lines, receipts, companies in access exclusive mode;

-- Requested figures as the shipment closed: figures do not change because an order does afterwards.
alter table shipment_lines
  add column asked_date date,
  add column confirmed_date date,
  add column expected numeric(12, 3);
alter table shipment_lines add constraint shipment_lines_expected_check check (expected >= 0);
alter table shipment_lines add constraint shipment_lines_check6
  check ((asked_date is null) = (expected is null) and (asked_date is not null or confirmed_date is null));
comment on column shipment_lines.asked_date is
  'The due date of the order line when the shipment closed; null while it is open, and for what arrived before this was kept.';
comment on column shipment_lines.confirmed_date is 'The date that both had agreed on by then; null without one.';
comment on column shipment_lines.expected is 'What the order line still expected then, other shipments on their way aside.';

alter table companies no force row level security;
alter table shipments no force row level security;
alter table shipment_lines no force row level security;
alter table order_lines no force row level security;
alter table receipts no force row level security;

-- Shipments on their way now are measured when they arrive.
update shipment_lines l set asked_date = ol.due_date, confirmed_date = ol.confirmed_date,
  expected = greatest(0, ol.quantity - ol.cancelled - ol.waived - ol.received - ol.in_transit + own.quantity)
from shipments s, order_lines ol, lateral (
  select sum(o.quantity) as quantity from shipment_lines o
  where o.company_id = ol.company_id and o.supplier_id = ol.supplier_id and o.order_line_id = ol.id and o.shipment_id = s.id
) own
where s.status = 'in-transit' and l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
  and ol.company_id = l.company_id and ol.id = l.order_line_id;

create table shipment_scores (
  company_id bigint not null,
  shipment_id bigint not null,
  supplier_id bigint not null,
  ship_to text collate "C" not null,
  arrived_on date not null,
  shipments bigint not null check (shipments = 1),
  lines bigint not null check (lines > 0),
  dated bigint not null check (dated in (0, 1)),
  on_time bigint not null check (on_time between 0 and dated),
  in_full bigint not null check (in_full between 0 and dated),
  otif bigint not null check (otif = on_time * in_full),
  confirmed bigint not null check (confirmed between 0 and dated),
  on_confirmed_time bigint not null check (on_confirmed_time between 0 and confirmed),
  announced_ahead bigint not null check (announced_ahead in (0, 1)),
  as_announced bigint not null check (as_announced in (0, 1)),
  discrepancies bigint not null check (discrepancies >= 0),
  answered bigint not null check (answered between 0 and discrepancies),
  answer_seconds bigint not null check (answer_seconds >= 0),
  labels bigint not null default 0,
  labels_scanned bigint not null default 0 check (labels_scanned between 0 and labels),
  primary key (company_id, shipment_id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id)
);
comment on table shipment_scores is
  'What each received shipment adds to the figures of its supplier: docs/decisions/065-figures-of-suppliers.md.';
comment on column shipment_scores.ship_to is 'As the shipment says it; empty where it says nothing.';
comment on column shipment_scores.arrived_on is 'The day of its first count, in the company''s time zone.';
comment on column shipment_scores.shipments is 'One.';
comment on column shipment_scores.lines is 'Its lines.';
comment on column shipment_scores.dated is 'Whether it is known what was asked for as it closed.';
comment on column shipment_scores.on_time is 'Whether it arrived by the date asked for of every line.';
comment on column shipment_scores.in_full is 'Whether all was accepted that its order lines still expected.';
comment on column shipment_scores.otif is 'Whether it was on time and in full.';
comment on column shipment_scores.confirmed is 'Whether a date was agreed for any line.';
comment on column shipment_scores.on_confirmed_time is 'Whether it arrived by every agreed date.';
comment on column shipment_scores.announced_ahead is 'Whether it closed on a day before it arrived.';
comment on column shipment_scores.as_announced is 'Whether all was accepted as announced, without a difference.';
comment on column shipment_scores.discrepancies is 'Differences that were counted.';
comment on column shipment_scores.answered is 'Those that the supplier answered.';
comment on column shipment_scores.answer_seconds is 'From count to answer, summed.';
comment on column shipment_scores.labels is 'Packages that were identified one by one at the count.';
comment on column shipment_scores.labels_scanned is 'Those whose label was read at the first try.';
create index shipment_scores_by_arrival on shipment_scores (company_id, supplier_id, arrived_on, shipment_id);
create index shipment_scores_of_company_by_arrival on shipment_scores (company_id, arrived_on, shipment_id);
alter table shipment_scores enable row level security, force row level security;
create policy tenant_isolation on shipment_scores
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on shipment_scores to oto_app;

create table scorecard_months (
  company_id bigint not null,
  supplier_id bigint not null,
  ship_to text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  shipments bigint not null,
  lines bigint not null,
  dated bigint not null,
  on_time bigint not null,
  in_full bigint not null,
  otif bigint not null,
  confirmed bigint not null,
  on_confirmed_time bigint not null,
  announced_ahead bigint not null,
  as_announced bigint not null,
  discrepancies bigint not null,
  answered bigint not null,
  answer_seconds bigint not null,
  labels bigint not null default 0,
  labels_scanned bigint not null default 0,
  primary key (company_id, supplier_id, month, ship_to),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table scorecard_months is 'Sums of shipment_scores, whose columns it has, by supplier, ship-to and month of arrival.';
comment on column scorecard_months.month is 'Its first day.';
do $$
declare counted text;
begin
  for counted in select attname from pg_attribute
    where attrelid = 'scorecard_months'::regclass and attnum > 0
      and attname not in ('company_id', 'supplier_id', 'month') loop
    execute format('comment on column scorecard_months.%I is %L', counted, 'As in shipment_scores.');
  end loop;
end $$;
create index scorecard_months_of_company on scorecard_months (company_id, month);
alter table scorecard_months enable row level security, force row level security;
create policy tenant_isolation on scorecard_months
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on scorecard_months to oto_app;

-- Earlier arrivals, as far as they are known; their requested figures are not.
alter table shipment_scores no force row level security;
alter table scorecard_months no force row level security;
insert into shipment_scores
select s.company_id, s.id, s.supplier_id, coalesce(s.ship_to, ''),
  (coalesce(r.came_at, r.counted_at) at time zone c.time_zone)::date, 1, l.lines, 0, 0, 0, 0, 0, 0,
  coalesce((s.closed_at at time zone c.time_zone)::date < (r.came_at at time zone c.time_zone)::date, false)::int,
  l.is_as_announced::int, 0, 0, 0
from shipments s
join companies c on c.id = s.company_id
cross join lateral (
  -- A shipment of which nothing came did not arrive ahead of anything.
  select min(r.received_at) as counted_at, min(r.received_at) filter (where r.accepted + r.rejected > 0) as came_at
  from receipts r
  where r.company_id = s.company_id and r.supplier_id = s.supplier_id and r.shipment_id = s.id and r.corrects is null
) r
cross join lateral (
  select count(*) as lines, bool_and(l.accepted = l.quantity) as is_as_announced from shipment_lines l
  where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
) l
where s.status = 'received' and r.counted_at is not null;
insert into scorecard_months
select company_id, supplier_id, ship_to, date_trunc('month', arrived_on)::date, sum(shipments), sum(lines), sum(dated),
  sum(on_time), sum(in_full), sum(otif), sum(confirmed), sum(on_confirmed_time), sum(announced_ahead), sum(as_announced),
  sum(discrepancies), sum(answered), sum(answer_seconds)
from shipment_scores group by 1, 2, 3, 4;
alter table companies force row level security;
alter table shipments force row level security;
alter table shipment_lines force row level security;
alter table order_lines force row level security;
alter table receipts force row level security;
alter table shipment_scores force row level security;
alter table scorecard_months force row level security;
