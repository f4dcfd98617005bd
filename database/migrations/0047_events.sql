-- Events that others follow: each gets its position once it is committed. Earlier ones have none.

alter table shipment_events add column position bigint default 0;
alter table shipment_events alter column position drop default;
comment on column shipment_events.position is
  'Where it stands in what changed in the company, given after its commit; null until then, 0 for those of before the list.';
create index shipment_events_without_position on shipment_events (company_id, id) where position is null;
create index shipment_events_by_position on shipment_events (company_id, position) where position > 0;
create index shipment_events_by_supplier_position on shipment_events (company_id, supplier_id, position) where position > 0;
grant update (position) on shipment_events to oto_app;

alter table order_events add column position bigint default 0;
alter table order_events alter column position drop default;
comment on column order_events.position is 'As of shipment_events.';
create index order_events_without_position on order_events (company_id, id) where position is null;
create index order_events_by_position on order_events (company_id, position) where position > 0;
create index order_events_by_supplier_position on order_events (company_id, supplier_id, position) where position > 0;
grant update (position) on order_events to oto_app;

create table further_events (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  kind text collate "C" not null check (kind in ('order.created', 'order.changed', 'order.removed', 'discrepancy.opened')),
  subject_id bigint not null,
  shipment_id bigint,
  code text collate "C" not null,
  actor_id bigint,
  at timestamptz not null default now(),
  position bigint,
  primary key (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id),
  constraint further_events_shipment_check check ((kind = 'discrepancy.opened') = (shipment_id is not null))
);
comment on table further_events is
  'Changes of which no history has an entry of its own: orders of files, and discrepancies that a count opened; only added to. They outlive what they are about, hence no foreign keys to it.';
comment on column further_events.kind is 'What happened; an order by a file, or by taking one back.';
comment on column further_events.subject_id is 'The order or the discrepancy.';
comment on column further_events.shipment_id is 'The shipment that was counted.';
comment on column further_events.code is 'Code of the order or the shipment.';
comment on column further_events.actor_id is 'Who; null for a command at the server.';
comment on column further_events.at is 'When.';
comment on column further_events.position is 'As of shipment_events.';
create index further_events_by_actor on further_events (company_id, actor_id);
create index further_events_without_position on further_events (company_id, id) where position is null;
create index further_events_by_position on further_events (company_id, position) where position > 0;
create index further_events_by_supplier_position on further_events (company_id, supplier_id, position) where position > 0;
alter table further_events enable row level security, force row level security;
create policy tenant_isolation on further_events
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on further_events to oto_app;
grant update (position) on further_events to oto_app;
