-- What the buyer expects: orders and their lines, with the counters that hold the cap.

create table orders (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  code text collate "C" not null check (code <> ''),
  order_date date not null,
  ship_to text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, supplier_id, code),
  unique (company_id, supplier_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table orders is 'A purchase order of the company to one supplier.';
comment on column orders.ship_to is 'Where the goods go; null when the buyer''s system does not say.';

create table order_lines (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  order_id bigint not null,
  line_number integer not null check (line_number > 0),
  product_code text collate "C" not null check (product_code <> ''),
  product_name text not null,
  gtin text collate "C" check (gtin ~ '^[0-9]{8}([0-9]{4,6})?$'),
  size text collate "C" not null default '',
  color text collate "C" not null default '',
  unit text collate "C" not null default 'pcs',
  is_divisible boolean not null default false,
  quantity numeric(12, 3) not null check (quantity >= 0),
  cancelled numeric(12, 3) not null default 0 check (cancelled >= 0 and cancelled <= quantity),
  due_date date not null,
  pack_multiple numeric(12, 3) check (pack_multiple > 0),
  over_delivery_set boolean not null default false,
  over_delivery_percent numeric(6, 2) check (over_delivery_percent >= 0),
  in_open numeric(12, 3) not null default 0 check (in_open >= 0),
  in_transit numeric(12, 3) not null default 0 check (in_transit >= 0),
  received numeric(12, 3) not null default 0 check (received >= 0),
  pending numeric(12, 3) not null generated always as
    (greatest(0, quantity - cancelled - in_transit - received)) stored,
  search text collate "C" not null default '',
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, supplier_id, id),
  unique (company_id, order_id, line_number),
  foreign key (company_id, supplier_id, order_id) references orders (company_id, supplier_id, id),
  check (is_divisible or (quantity = trunc(quantity) and cancelled = trunc(cancelled)
    and in_open = trunc(in_open) and in_transit = trunc(in_transit) and received = trunc(received))),
  check (over_delivery_set or over_delivery_percent is null)
);
create index order_lines_by_due_date on order_lines (company_id, supplier_id, due_date, id);
create index order_lines_by_product on order_lines (company_id, supplier_id, product_code, id);
create index order_lines_pending on order_lines (company_id, supplier_id, due_date, id) where pending > 0;
create index order_lines_pending_by_product on order_lines (company_id, supplier_id, product_code, id) where pending > 0;
comment on table order_lines is 'A line of an order: the product, and how much of it is ordered, announced, on its way and received.';
comment on column order_lines.gtin is 'GS1 number of the product: 8, 12, 13 or 14 digits.';
comment on column order_lines.quantity is 'Ordered.';
comment on column order_lines.is_divisible is 'Whether the unit divides (m, kg, l); otherwise quantities are whole.';
comment on column order_lines.cancelled is 'Quantity that the buyer took back from the order.';
comment on column order_lines.pack_multiple is 'Quantity of a full package, where the buyer names one.';
comment on column order_lines.over_delivery_set is 'Whether this line has a tolerance of its own, which beats the supplier''s.';
comment on column order_lines.over_delivery_percent is 'The tolerance if set; null then means unlimited.';
comment on column order_lines.in_open is 'Sum of the lines of open shipments.';
comment on column order_lines.in_transit is 'Sum of the lines of closed shipments, less what was received, rejected or cancelled.';
comment on column order_lines.received is 'Accepted by the buyer.';
comment on column order_lines.pending is 'Pending to serve.';
comment on column order_lines.search is 'Lower-case words that the text filter looks in.';

create function order_line_cap(ordered numeric, cancelled numeric, divisible boolean, percent numeric)
  returns numeric language sql immutable parallel safe
  return trunc((ordered - cancelled) * (100 + percent) / 100, case when divisible then 3 else 0 end);
comment on function order_line_cap is 'The most that may be announced on an order line; null without a limit.';

create function order_line_tolerance(line_set boolean, line_percent numeric, supplier_set boolean,
  supplier_percent numeric, company_percent numeric)
  returns numeric language sql immutable parallel safe
  return case when line_set then line_percent when supplier_set then supplier_percent else company_percent end;
comment on function order_line_tolerance is
  'How much more than ordered is allowed, in percent: line beats supplier beats company; null means unlimited.';

create view order_line_figures with (security_invoker = true) as
select ol.*, o.code as order_code, o.order_date, o.ship_to, t.cap,
  case when t.cap is not null then greatest(0, t.cap - ol.received - ol.in_transit - ol.in_open) end as available,
  coalesce(ol.received + ol.in_transit + ol.in_open > t.cap, false) as is_conflict
from order_lines ol
join orders o on o.company_id = ol.company_id and o.id = ol.order_id
join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
join companies c on c.id = ol.company_id
cross join lateral (
  select order_line_cap(ol.quantity, ol.cancelled, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) as cap
) t;
comment on view order_line_figures is 'Order lines with their order and what the tolerance allows.';
comment on column order_line_figures.available is 'May still be added to a shipment; null without a limit.';
comment on column order_line_figures.is_conflict is 'More is announced than the buyer still wants.';
