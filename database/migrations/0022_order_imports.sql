-- Order lines keep their reference as the buyer wrote it, and imports leave a record of what they changed.

alter table order_lines add column line_reference text collate "C" check (line_reference <> '');
comment on column order_lines.line_reference is 'The buyer''s reference of the line as it was written, where that is not just its number: "00010", "1.1". Null: the number.';
comment on column order_lines.line_number is 'What the lines of an order are told apart and sorted by: the reference without leading zeros; from 1000000000 on counted by us, for references that are no plain number.';
create unique index order_lines_by_reference on order_lines (company_id, order_id, line_reference)
  where line_reference is not null;

create or replace view order_line_figures with (security_invoker = true) as
select ol.company_id, ol.id, ol.supplier_id, ol.order_id, ol.line_number, ol.product_code, ol.product_name, ol.gtin, ol.size,
  ol.color, ol.unit, ol.is_divisible, ol.quantity, ol.cancelled, ol.due_date, ol.pack_multiple, ol.over_delivery_set,
  ol.over_delivery_percent, ol.in_open, ol.in_transit, ol.received, ol.pending, ol.search, ol.changed_at, o.code as order_code,
  o.order_date, o.ship_to, t.cap,
  case when t.cap is not null then greatest(0, t.cap - ol.received - ol.in_transit - ol.in_open) end as available,
  coalesce(ol.received + ol.in_transit + ol.in_open > t.cap, false) as is_conflict,
  coalesce(ol.line_reference, ol.line_number::text) as line_reference
from order_lines ol
join orders o on o.company_id = ol.company_id and o.id = ol.order_id
join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
join companies c on c.id = ol.company_id
cross join lateral (
  select order_line_cap(ol.quantity, ol.cancelled, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) as cap
) t;
comment on column order_line_figures.line_reference is 'As the buyer wrote it, or its number.';

-- Papers made from now on say the reference. Whatever else the function has become, only this part of it changes.
do $$
declare
  definition text := pg_get_functiondef('shipment_paper_content(bigint, bigint)'::regprocedure);
  changed text := replace(replace(definition,
    'f.line_number AS "orderLineNumber"', 'COALESCE(f.line_reference, f.line_number::text) AS "orderLineNumber"'),
    'line."orderCode", line."orderLineNumber"', 'line."orderCode", lpad(line."orderLineNumber", 40, ''0'')');
begin
  if changed not like '%line_reference%lpad%' and changed not like '%lpad%line_reference%' then
    raise exception 'shipment_paper_content does not say the numbers of order lines as expected';
  end if;
  execute changed;
end $$;

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
comment on table order_imports is 'Files of orders that were taken: who, when, what kind of file, and how much it changed.';
comment on column order_imports.user_id is 'Who took it; null for a command at the server.';
comment on column order_imports.file_name is 'As the file was called where it came from; empty where nobody said.';
comment on column order_imports.file_hash is 'SHA-256 of the file.';
comment on column order_imports.file_bytes is 'How large the file was.';
comment on column order_imports.reading is 'How the file was read: format, encoding, sheet and the like.';
comment on column order_imports.counts is 'Rows, and suppliers, orders and lines created, changed and left alone.';
comment on column order_imports.reversed_at is 'When it was taken back, as far as that was possible.';
comment on column order_imports.reversed_by is 'Who took it back.';
comment on column order_imports.reversal is 'How many of its changes were taken back, and how many could not be.';

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
create index order_import_changes_by_target on order_import_changes (company_id, kind, target_id, import_id);
comment on table order_import_changes is 'What a file of orders changed: a supplier, an order or an order line each.';
comment on column order_import_changes.number is 'Counts within the import, in the order of the file.';
comment on column order_import_changes.outcome is 'Whether the file made it or changed it.';
comment on column order_import_changes.row_number is 'The row of the file that first said so.';
comment on column order_import_changes.target_id is 'The id of the supplier, order or order line, which need not be there any more.';
comment on column order_import_changes.name is 'What people know it by: codes of supplier, order, line and product.';
comment on column order_import_changes.before is 'What the file changed, as it was; null for what it created.';
comment on column order_import_changes.after is 'The same as the file made it.';
comment on column order_import_changes.reversal is 'What came of taking it back: reversed, or why not. Null where nobody tried.';

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
create index line_imports_by_file on line_imports (company_id, shipment_id, file_hash);
comment on table line_imports is 'Files whose lines were added to a shipment, so that one sent twice is noticed. They go with the shipment.';
comment on column line_imports.user_id is 'Who added them.';
comment on column line_imports.file_name is 'As the file was called where it came from; empty where nobody said.';
comment on column line_imports.file_hash is 'SHA-256 of the file.';

do $$
declare
  name text;
begin
  foreach name in array array['order_imports', 'order_import_changes', 'line_imports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy company_wall on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
  end loop;
end $$;

grant select, insert on order_imports, order_import_changes, line_imports to oto_app;
grant update (reversed_at, reversed_by, reversal) on order_imports to oto_app;
grant update (reversal) on order_import_changes to oto_app;
