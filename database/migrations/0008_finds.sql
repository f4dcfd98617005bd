-- Finding by a scanned code, across the suppliers of a company; and settings that people change in turn.

create index shipments_by_any_code on shipments (company_id, code, supplier_id);
create index shipments_by_tracking on shipments (company_id, tracking, supplier_id) where tracking <> '';
drop index packages_by_tracking;
create index packages_by_tracking on packages (company_id, tracking, supplier_id) where tracking <> '';
create index orders_by_any_code on orders (company_id, code, supplier_id);
create index order_lines_by_gtin on order_lines (company_id, gtin, supplier_id) where gtin is not null;

alter table companies add column version integer not null default 1;
alter table suppliers add column version integer not null default 1;
comment on column companies.version is 'Counts the changes of its settings; the ETag.';
comment on column suppliers.version is 'Counts the changes of its settings; the ETag.';

create table setting_events (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint,
  actor_id bigint not null,
  at timestamptz not null default now(),
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id)
);
create index setting_events_of_supplier on setting_events (company_id, supplier_id, id);
comment on table setting_events is 'Append-only history of the settings of a company and of its suppliers.';
comment on column setting_events.supplier_id is 'Whose settings; null for the company''s own.';
comment on column setting_events.actor_id is 'Who changed them.';
comment on column setting_events.at is 'When.';
comment on column setting_events.before is 'The settings that changed, as they were.';
comment on column setting_events.after is 'The same settings, as they are since.';

alter table setting_events enable row level security;
alter table setting_events force row level security;
create policy company_wall on setting_events
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on setting_events to oto_app;
grant update (name, allows_unpacked, over_delivery_percent, tax_id, address, gln, version) on companies to oto_app;
