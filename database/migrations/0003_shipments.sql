-- What the supplier announces: shipments, their lines, and what the buyer says of them afterwards.

create type shipment_state as enum ('open', 'closed');

create table shipment_codes (
  company_id bigint not null,
  supplier_id bigint not null,
  code text collate "C" not null check (code = upper(code) and code <> ''),
  primary key (company_id, supplier_id, code),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table shipment_codes is 'Every shipping code ever used; rows are never removed, so that a code is never used twice.';

create table shipments (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  code text collate "C" not null,
  state shipment_state not null default 'open',
  estimated_delivery date,
  eta_rank date not null generated always as (coalesce(estimated_delivery, 'infinity'::date)) stored,
  ship_to text,
  carrier text not null default '',
  tracking text collate "C" not null default '',
  note text not null default '',
  version integer not null default 1,
  revision integer not null default 0,
  line_count integer not null default 0 check (line_count >= 0),
  created_at timestamptz not null default now(),
  created_by bigint not null,
  closed_at timestamptz,
  closed_by bigint,
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text,
  receipt text check (receipt in ('partial', 'full')),
  search text collate "C" not null default '',
  primary key (company_id, id),
  unique (company_id, supplier_id, id),
  unique (company_id, supplier_id, code),
  foreign key (company_id, supplier_id, code) references shipment_codes (company_id, supplier_id, code),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, closed_by) references users (company_id, id),
  foreign key (company_id, cancelled_by) references users (company_id, id),
  check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)),
  check (state = 'open' or (estimated_delivery is not null and line_count > 0)),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)),
  check (state = 'closed' or (cancelled_at is null and receipt is null)),
  check (cancelled_at is null or receipt is null)
);
create index shipments_by_eta on shipments (company_id, supplier_id, eta_rank, id);
create index shipments_open on shipments (company_id, supplier_id, id) where state = 'open';
create index shipments_open_by_eta on shipments (company_id, supplier_id, eta_rank, id) where state = 'open';
create index shipments_open_by_code on shipments (company_id, supplier_id, code) where state = 'open';
comment on table shipments is 'The supplier''s announcement of goods on their way (despatch advice).';
comment on column shipments.code is 'Shipping code, unique per supplier and never reused.';
comment on column shipments.estimated_delivery is 'The day the goods should arrive; null until somebody knows.';
comment on column shipments.ship_to is 'Where all of it goes; null when nobody said.';
comment on column shipments.line_count is 'How many shipment lines it has.';
comment on column shipments.cancel_reason is 'What the person who cancelled it wrote.';
comment on column shipments.eta_rank is 'The day the list is sorted by: without a date, last.';
comment on column shipments.version is 'Counts every change of the shipment or its lines; the ETag.';
comment on column shipments.revision is 'Counts the times it was reopened after closing.';
comment on column shipments.receipt is 'How far the buyer has received it; null while nothing came in.';
comment on column shipments.search is 'Lower-case words that the text filter looks in.';

create table shipment_lines (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  order_line_id bigint not null,
  number_of_packages integer not null check (number_of_packages between 1 and 10000),
  quantity_per_package numeric(12, 3) not null check (quantity_per_package > 0),
  remainder numeric(12, 3) not null default 0 check (remainder >= 0 and remainder < quantity_per_package),
  quantity numeric(12, 3) not null generated always as
    (number_of_packages * quantity_per_package + remainder) stored,
  is_divisible boolean not null default false,
  height numeric(7, 2) check (height > 0),
  width numeric(7, 2) check (width > 0),
  depth numeric(7, 2) check (depth > 0),
  weight numeric(9, 3) check (weight > 0),
  order_code text collate "C",
  order_date date,
  product_code text collate "C",
  product_name text,
  size text collate "C",
  color text collate "C",
  unit text collate "C",
  accepted numeric(12, 3) not null default 0 check (accepted >= 0),
  rejected numeric(12, 3) not null default 0 check (rejected >= 0),
  cancelled numeric(12, 3) not null default 0 check (cancelled >= 0),
  primary key (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id),
  check (is_divisible or (quantity_per_package = trunc(quantity_per_package) and remainder = trunc(remainder))),
  check (accepted + rejected + cancelled <= quantity),
  check ((product_code is null) = (order_code is null) and (product_code is null) = (order_date is null)
    and (product_code is null) = (product_name is null) and (product_code is null) = (unit is null)
    and (product_code is null) = (size is null) and (product_code is null) = (color is null)),
  check (product_code is not null or accepted + rejected + cancelled = 0)
);
create index shipment_lines_of_shipment on shipment_lines (company_id, supplier_id, shipment_id, id);
create index shipment_lines_of_order_line on shipment_lines (company_id, supplier_id, order_line_id, id);
comment on table shipment_lines is 'So much of an order line in a shipment: packages times quantity per package, and one package with the remainder.';
comment on column shipment_lines.number_of_packages is 'Full packages; a remainder above zero is one package more.';
comment on column shipment_lines.quantity_per_package is 'In each full package.';
comment on column shipment_lines.remainder is 'In the one package more; zero without one.';
comment on column shipment_lines.quantity is 'All of it: full packages and remainder.';
comment on column shipment_lines.is_divisible is 'As its order line, so that a check can hold quantities whole.';
comment on column shipment_lines.height is 'Of one package, in cm.';
comment on column shipment_lines.width is 'Of one package, in cm.';
comment on column shipment_lines.depth is 'Of one package, in cm.';
comment on column shipment_lines.weight is 'Gross weight of one package, in kg.';
comment on column shipment_lines.product_code is 'With the columns around it the snapshot taken at close; null while the shipment is open.';
comment on column shipment_lines.accepted is 'Counted and kept by the buyer.';
comment on column shipment_lines.rejected is 'Counted and sent back.';
comment on column shipment_lines.cancelled is 'Announced, and will never come.';

create table receipts (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_line_id bigint not null,
  accepted numeric(12, 3) not null check (accepted >= 0),
  rejected numeric(12, 3) not null check (rejected >= 0),
  cancelled numeric(12, 3) not null check (cancelled >= 0),
  reason text not null default '',
  received_at timestamptz not null default now(),
  received_by bigint not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id),
  foreign key (company_id, shipment_line_id) references shipment_lines (company_id, id),
  foreign key (company_id, received_by) references users (company_id, id),
  check (accepted + rejected + cancelled > 0)
);
create index receipts_of_shipment on receipts (company_id, supplier_id, shipment_id, id);
-- Whoever deletes a shipment line asks whether anything of it was received.
create index receipts_of_line on receipts (company_id, shipment_line_id);
comment on table receipts is 'What the buyer counted, row by row; it never overwrites what was announced.';
comment on column receipts.accepted is 'Kept.';
comment on column receipts.rejected is 'Sent back.';
comment on column receipts.cancelled is 'Will never come.';
comment on column receipts.reason is 'Why something was rejected or cancelled.';

create table shipment_events (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_code text collate "C" not null,
  kind text not null check (kind in ('created', 'updated', 'line-added', 'line-changed', 'line-removed',
    'closed', 'deleted', 'reopened', 'cancelled', 'received')),
  version integer not null,
  from_state shipment_state,
  to_state shipment_state,
  actor_id bigint not null,
  at timestamptz not null default now(),
  details jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id)
);
create index shipment_events_of_shipment on shipment_events (company_id, supplier_id, shipment_id, id);
comment on table shipment_events is 'Append-only history of a shipment; it outlives a deleted one.';
comment on column shipment_events.actor_id is 'Who did it; supplier_id says for whom.';
comment on column shipment_events.at is 'When.';
comment on column shipment_events.from_state is 'The state before, where the step had one.';
comment on column shipment_events.to_state is 'The state after.';
comment on column shipment_events.details is 'What changed, as the step that wrote it says.';

create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  key text collate "C" not null,
  request_hash bytea not null,
  etag text,
  location text,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- For clearing away only: costs a writer next to nothing, and no look-up of one key takes it.
create index idempotency_keys_by_age on idempotency_keys using brin (company_id, created_at);
comment on table idempotency_keys is 'Answers already given, so that a request sent twice is done once.';
comment on column idempotency_keys.answer is 'Body of the answer.';
comment on column idempotency_keys.etag is 'ETag of the answer.';
comment on column idempotency_keys.location is 'Location of the answer.';
comment on column idempotency_keys.request_hash is 'SHA-256 of method, address and body; another request under the key is refused.';

create table drafts (
  company_id bigint not null,
  user_id bigint not null,
  form text collate "C" not null check (form <> ''),
  content jsonb not null,
  kept_at timestamptz not null default now(),
  primary key (company_id, user_id, form),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table drafts is 'Form content not yet saved, kept so that it survives the end of a session.';
comment on column drafts.content is 'The fields as they stood.';

create view order_line_counters with (security_invoker = true) as
select l.company_id, l.order_line_id,
  coalesce(sum(l.quantity) filter (where s.state = 'open'), 0) as in_open,
  coalesce(sum(l.quantity - l.accepted - l.rejected - l.cancelled)
    filter (where s.state = 'closed' and s.cancelled_at is null), 0) as in_transit,
  coalesce(sum(l.accepted), 0) as received
from shipment_lines l
join shipments s on s.company_id = l.company_id and s.id = l.shipment_id
group by l.company_id, l.order_line_id;
comment on view order_line_counters is 'The counters of every order line that is in a shipment, summed anew from the rows.';

create view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) as received_summed
from order_lines ol
left join order_line_counters r on r.company_id = ol.company_id and r.order_line_id = ol.id
where (ol.in_open, ol.in_transit, ol.received)
  is distinct from (coalesce(r.in_open, 0), coalesce(r.in_transit, 0), coalesce(r.received, 0));
comment on view order_line_differences is 'Reconciliation: order lines whose counters are not what the rows say. Must be empty.';
