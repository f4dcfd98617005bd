-- What the supplier announces: shipments, their lines, and what the buyer says of them afterwards.

create type shipment_state as enum ('open', 'closed');

create table shipment_codes (
  company_id bigint not null,
  supplier_id bigint not null,
  code text collate "C" not null check (code = upper(code) and code <> ''),
  primary key (company_id, supplier_id, code),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table shipment_codes is 'Every shipping code ever used. Rows are never removed, so that no code is used twice.';

-- Room in the pages lets versions be updated in place (HOT), without writing to every index.
create table shipments (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  code text collate "C" not null,
  state shipment_state not null default 'open',
  status text collate "C" not null generated always as (
    case
      when state = 'open' then 'open'
      when cancelled_at is not null then 'cancelled'
      when receipt = 'full' then 'received'
      when receipt = 'partial' then 'partially-received'
      else 'in-transit'
    end) stored,
  estimated_delivery date,
  eta_rank date not null generated always as (coalesce(estimated_delivery, 'infinity'::date)) stored,
  ship_to text,
  carrier text not null default '',
  tracking text collate "C" not null default '',
  tracking_key text collate "C" not null generated always as (upper(replace(tracking, ' ', '') collate "C")) stored,
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  incoterm_place text not null default '',
  note text not null default '',
  version integer not null default 1,
  revision integer not null default 0,
  line_count integer not null default 0 check (line_count >= 0),
  package_count integer not null default 0 check (package_count >= 0),
  empty_package_count integer not null default 0 check (empty_package_count between 0 and package_count),
  last_labelled integer not null default 0 check (last_labelled >= 0),
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
) with (fillfactor = 85);
comment on table shipments is 'The supplier''s announcement of goods on their way (despatch advice).';
comment on column shipments.code is 'Shipping code, unique per supplier and never reused.';
comment on column shipments.status is
  'The state, and once closed what the buyer''s records add to it: open, in-transit, partially-received, received or cancelled.';
comment on column shipments.estimated_delivery is 'The day the goods should arrive; null until known.';
comment on column shipments.eta_rank is 'Sort key of the estimated delivery: infinity without a date, which sorts last.';
comment on column shipments.ship_to is 'Where all of it goes; null when nobody said.';
comment on column shipments.tracking_key is 'The tracking number upper-case and without spaces, for look-ups.';
comment on column shipments.version is 'Counts every change of the shipment or its lines; the ETag.';
comment on column shipments.revision is 'Counts the times it was reopened after closing.';
comment on column shipments.incoterm is 'Rule of Incoterms 2020; null where nobody said.';
comment on column shipments.incoterm_place is 'The named place that belongs to the rule.';
comment on column shipments.line_count is 'Number of its lines.';
comment on column shipments.package_count is 'Number of its packages, at every level.';
comment on column shipments.empty_package_count is 'Packages with neither contents nor packages in them.';
comment on column shipments.last_labelled is 'The highest package number on a printed label; it is not used again.';
comment on column shipments.cancel_reason is 'As written by the person who cancelled it.';
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
  packed numeric(12, 3) not null default 0,
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
  unique (company_id, supplier_id, shipment_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id),
  check (is_divisible or (quantity_per_package = trunc(quantity_per_package) and remainder = trunc(remainder))),
  check (packed >= 0 and packed <= quantity),
  check (accepted + rejected + cancelled <= quantity),
  check ((product_code is null) = (order_code is null) and (product_code is null) = (order_date is null)
    and (product_code is null) = (product_name is null) and (product_code is null) = (unit is null)
    and (product_code is null) = (size is null) and (product_code is null) = (color is null)),
  check (product_code is not null or accepted + rejected + cancelled = 0)
);
comment on table shipment_lines is
  'A quantity of an order line in a shipment: packages times quantity per package, and one more package with the remainder.';
comment on column shipment_lines.number_of_packages is 'Full packages; a remainder above zero is one package more.';
comment on column shipment_lines.quantity_per_package is 'In each full package.';
comment on column shipment_lines.remainder is 'In the last, partly filled package; zero without one.';
comment on column shipment_lines.quantity is 'All of it: full packages and remainder.';
comment on column shipment_lines.is_divisible is 'As its order line, so that a check can keep quantities whole.';
comment on column shipment_lines.packed is 'Sum of the contents of all packages, maintained by a trigger; never more than the line.';
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
    'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received')),
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
comment on table shipment_events is 'Append-only history of a shipment. It outlives a deleted shipment, hence no foreign key.';
comment on column shipment_events.from_state is 'The state before, where the step had one.';
comment on column shipment_events.to_state is 'The state after.';
comment on column shipment_events.actor_id is 'The user who did it; supplier_id says for whom.';
comment on column shipment_events.at is 'When.';
comment on column shipment_events.details is 'What changed; its shape depends on the kind.';

create table document_snapshots (
  company_id bigint not null,
  supplier_id bigint not null,
  shipment_id bigint not null,
  revision integer not null,
  content jsonb not null,
  ship_to jsonb generated always as (nullif(content -> 'shipTo', 'null')) stored,
  taken_at timestamptz not null default now(),
  primary key (company_id, supplier_id, shipment_id, revision),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade
);
comment on table document_snapshots is 'Snapshot of what a shipment''s documents say, taken at close and never changed.';
comment on column document_snapshots.revision is 'The shipment''s: closed again after reopening, it has a new one.';
comment on column document_snapshots.content is 'What the documents say, all but the state.';
comment on column document_snapshots.ship_to is 'The place in the content, by itself because the content is large; null where nobody named one.';
comment on column document_snapshots.taken_at is 'When the shipment closed.';

create table line_imports (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  user_id bigint not null,
  imported_at timestamptz not null default now(),
  file_name text not null default '' check (length(file_name) <= 200),
  file_hash bytea not null check (length(file_hash) = 32),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, supplier_id, shipment_id)
    references shipments (company_id, supplier_id, id) on delete cascade
);
comment on table line_imports is 'Files whose lines were added to a shipment, so that one sent twice is noticed.';
comment on column line_imports.user_id is 'Who imported it.';
comment on column line_imports.file_name is 'The file''s name at its origin; empty where nobody said.';
comment on column line_imports.file_hash is 'SHA-256 of the file.';
