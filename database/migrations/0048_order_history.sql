-- What people do to orders stands in the audit log: an entry for what one person did to one order at once.
alter table order_events
  add column logged_at timestamptz,
  add column logged_lines integer,
  add column order_code text collate "C" not null default '';
alter table order_events add constraint order_events_logged_lines_check check (logged_lines > 0);
comment on column order_events.logged_at is
  'The same as at on the one entry of an order, an action and a transaction that stands in the audit log; null on the others, and where a file did it.';
comment on column order_events.logged_lines is 'How many entries it stands for there.';
comment on column order_events.order_code is 'The order''s code at the time, where it stands there.';

with grouped as (
  select company_id, min(id) as id, count(*)::integer as lines
  from order_events where kind <> 'unconfirmed'
  group by company_id, order_id, kind, actor_id, at
)
update order_events e set logged_at = e.at, logged_lines = g.lines, order_code = o.code
from grouped g, orders o
where g.company_id = e.company_id and g.id = e.id and o.company_id = e.company_id and o.id = e.order_id;
alter table order_events add constraint order_events_check check ((logged_at is null) = (logged_lines is null));

create index order_events_logged on order_events (company_id, logged_at) where logged_at is not null;
create index order_events_logged_by_actor on order_events (company_id, actor_id, logged_at) where logged_at is not null;
create index order_events_logged_by_supplier on order_events (company_id, supplier_id, logged_at) where logged_at is not null;
create index order_events_by_code on order_events (company_id, order_code);

-- What an import keeps of where its file met changes by hand.
alter table order_imports
  add column manual_changes jsonb not null default '[]',
  add column manual_change_count integer not null default 0;
alter table order_imports add constraint order_imports_manual_change_count_check check (manual_change_count >= 0);
comment on column order_imports.manual_changes is
  'Where the file met what people had changed by hand, and which of the two holds; the first of them.';
comment on column order_imports.manual_change_count is 'How many there were.';
