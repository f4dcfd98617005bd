-- The buyer's people enter and change orders by hand, the audit log has what they did, and a file says where it meets such a change.

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
    'confirmed', 'proposed', 'accepted', 'refused', 'unconfirmed', 'created', 'added', 'changed', 'cancelled'));
comment on table order_events is 'What people said and did about orders and their lines, files aside; only added to.';
comment on column order_events.kind is
  'confirmed and proposed by the supplier, accepted and refused by the buyer; unconfirmed: a change of the buyer''s took the confirmation with it; created, added, changed and cancelled by the buyer''s people: the order, a line of it, its date or quantity, what was left of it.';
alter table order_events
  add column logged_at timestamptz,
  add column logged_lines integer,
  add column order_code text collate "C" not null default '';
alter table order_events add constraint order_events_logged_lines_check check (logged_lines > 0);
alter table order_events add constraint order_events_check check ((logged_at is null) = (logged_lines is null));
comment on column order_events.logged_at is
  'The same as at on the one entry of an order, an action and a transaction that stands in the audit log; null on the others, and where a file did it.';
comment on column order_events.logged_lines is 'How many entries it stands for there.';
comment on column order_events.order_code is 'The order''s code at the time, where it stands there.';
create index order_events_logged on order_events (company_id, logged_at) where logged_at is not null;
create index order_events_logged_by_actor on order_events (company_id, actor_id, logged_at) where logged_at is not null;
create index order_events_logged_by_supplier on order_events (company_id, supplier_id, logged_at) where logged_at is not null;
create index order_events_by_code on order_events (company_id, order_code);

alter table order_lines
  add column file_terms jsonb,
  add column commodity_code text collate "C";
alter table order_lines add constraint order_lines_commodity_code_check check (commodity_code ~ '^[0-9]{6,10}$');
comment on column order_lines.file_terms is
  'What the last file said of due date, quantity and cancelled, where people changed them since; {} for a line that people entered and no file named since. Null: the line is as the file says.';
comment on column order_lines.commodity_code is
  'Code of the Harmonized System: six digits, and those that a customs union or a country adds; null where unknown.';

alter table orders
  add column version integer not null default 0,
  add column file_terms jsonb;
comment on column orders.version is 'How often the order itself changed; the ETag is this and the versions of its lines.';
comment on column orders.file_terms is 'What the last file said of date and address where people changed them since, or entered the order; null where it is as the file says.';

create or replace view order_line_figures with (security_invoker = true) as
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

-- What an import keeps of where its file met changes by hand, and of what the file before had said.
alter table order_imports
  add column manual_changes jsonb not null default '[]',
  add column manual_change_count integer not null default 0;
alter table order_imports add constraint order_imports_manual_change_count_check check (manual_change_count >= 0);
comment on column order_imports.manual_changes is
  'Where the file met what people had changed by hand, and which of the two holds; the first of them.';
comment on column order_imports.manual_change_count is 'How many there were.';
alter table order_import_changes add column file_terms jsonb;
comment on column order_import_changes.file_terms is 'What the last file before had said of dates, quantity or address where people had changed them; null where it was as that file said.';

-- What was confirmed before is in the audit log, too: the entries of all companies.
alter table order_events no force row level security;
alter table orders no force row level security;
with grouped as (
  select company_id, min(id) as id, count(*)::integer as lines
  from order_events where kind <> 'unconfirmed'
  group by company_id, order_id, kind, actor_id, at
)
update order_events e set logged_at = e.at, logged_lines = g.lines, order_code = o.code
from grouped g, orders o
where g.company_id = e.company_id and g.id = e.id and o.company_id = e.company_id and o.id = e.order_id;
alter table order_events force row level security;
alter table orders force row level security;
