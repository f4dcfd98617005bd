-- What the buyer expects: orders and their lines, the counters that hold the cap, and the files that orders came in.

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
  unique (company_id, supplier_id, id, code),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table orders is 'A purchase order of the company to one supplier.';
comment on column orders.ship_to is 'Where the goods go; null when the buyer''s system does not say.';

-- Room in the pages lets counters be updated in place (HOT), without writing to every index.
create table order_lines (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  order_id bigint not null,
  order_code text collate "C" not null,
  line_number integer not null check (line_number > 0),
  line_reference text collate "C" check (line_reference <> ''),
  product_code text collate "C" not null check (product_code <> ''),
  supplier_product_code text not null default '' check (length(supplier_product_code) <= 80),
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
  foreign key (company_id, supplier_id, order_id, order_code) references orders (company_id, supplier_id, id, code),
  check (is_divisible or (quantity = trunc(quantity) and cancelled = trunc(cancelled)
    and in_open = trunc(in_open) and in_transit = trunc(in_transit) and received = trunc(received))),
  check (over_delivery_set or over_delivery_percent is null)
) with (fillfactor = 80);
comment on table order_lines is 'A line of an order: the product, and how much of it is ordered, announced, on its way and received.';
comment on column order_lines.order_code is 'The code of its order, so that lines can be found and sorted by it along an index.';
comment on column order_lines.line_number is
  'Identifies and sorts the lines of an order: the reference without leading zeros, or from 1000000000 on a number of ours where the reference is no plain number.';
comment on column order_lines.line_reference is
  'The buyer''s reference of the line as it was written, where that is not just its number: "00010", "1.1". Null: the number.';
comment on column order_lines.supplier_product_code is
  'The supplier''s own item number of the product, as the buyer''s order says it; empty where unknown.';
comment on column order_lines.gtin is 'GS1 number of the product: 8, 12, 13 or 14 digits.';
comment on column order_lines.is_divisible is 'Whether the unit divides (m, kg, l); otherwise quantities are whole.';
comment on column order_lines.quantity is 'Ordered.';
comment on column order_lines.cancelled is 'Quantity that the buyer took back from the order.';
comment on column order_lines.pack_multiple is 'Quantity of a full package, where the buyer names one.';
comment on column order_lines.over_delivery_set is 'Whether this line has a tolerance of its own, which beats the supplier''s.';
comment on column order_lines.over_delivery_percent is 'The tolerance if set; null then means unlimited.';
comment on column order_lines.in_open is 'Sum of the lines of open shipments.';
comment on column order_lines.in_transit is 'Sum of the lines of closed shipments, less what was received, rejected or cancelled.';
comment on column order_lines.received is 'Accepted by the buyer.';
comment on column order_lines.pending is 'Pending to serve.';
comment on column order_lines.search is 'Lower-case words that the text filter looks in.';

create table order_imports (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint,
  imported_at timestamptz not null default now(),
  file_name text not null default '' check (length(file_name) <= 200),
  file_hash bytea not null check (length(file_hash) = 32),
  file_bytes integer not null check (file_bytes >= 0),
  reading jsonb not null default '{}',
  counts jsonb not null,
  reversed_at timestamptz,
  reversed_by bigint,
  reversal jsonb,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, reversed_by) references users (company_id, id),
  check ((reversed_at is null) = (reversal is null))
);
comment on table order_imports is 'Imported files of orders: who, when, what kind of file, and how much it changed.';
comment on column order_imports.user_id is 'Who imported it; null for a command at the server.';
comment on column order_imports.file_name is 'The file''s name at its origin; empty where nobody said.';
comment on column order_imports.file_hash is 'SHA-256 of the file.';
comment on column order_imports.file_bytes is 'Size of the file.';
comment on column order_imports.reading is 'How the file was read: format, encoding, sheet and the like.';
comment on column order_imports.counts is 'Rows, and suppliers, orders and lines created, changed and left alone.';
comment on column order_imports.reversed_at is 'When it was reversed, as far as that was possible.';
comment on column order_imports.reversed_by is 'Who reversed it.';
comment on column order_imports.reversal is 'How many of its changes were reversed, and how many could not be.';

create table order_import_changes (
  company_id bigint not null,
  import_id bigint not null,
  number integer not null,
  kind text not null check (kind in ('supplier', 'order', 'line')),
  outcome text not null check (outcome in ('created', 'changed')),
  row_number integer not null,
  target_id bigint not null,
  name jsonb not null,
  before jsonb,
  after jsonb not null,
  reversal text,
  primary key (company_id, import_id, number),
  foreign key (company_id, import_id) references order_imports (company_id, id),
  check ((outcome = 'created') = (before is null))
);
comment on table order_import_changes is 'What an imported file changed: a supplier, an order or an order line each.';
comment on column order_import_changes.number is 'Counts within the import, in the order of the file.';
comment on column order_import_changes.outcome is 'Whether the file created or changed it.';
comment on column order_import_changes.row_number is 'The first row of the file that said so.';
comment on column order_import_changes.target_id is 'Id of the supplier, order or order line, which may be gone.';
comment on column order_import_changes.name is 'What people know it by: codes of supplier, order, line and product.';
comment on column order_import_changes.before is 'The changed fields before; null for what the file created.';
comment on column order_import_changes.after is 'The same fields after.';
comment on column order_import_changes.reversal is 'Result of the reversal: reversed, or why not. Null where nobody tried.';
