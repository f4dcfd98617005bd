-- Docks of places, and who is expected at which of them when. Two never have one slot: constraints say so, whatever statements do.

-- Trusted since PostgreSQL 13: whoever owns the database may make it.
create extension if not exists btree_gist;

create table docks (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  place_id bigint not null,
  code text collate "C" not null check (char_length(code) between 1 and 60),
  name text not null check (char_length(name) between 1 and 200),
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) > 0),
  opens text collate "C" not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text collate "C" not null check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  slot_minutes integer not null check (slot_minutes between 5 and 720),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, place_id) references places (company_id, id),
  check (opens < closes)
);
comment on table docks is 'Where trucks are unloaded at a place; each is booked in slots of one length.';
comment on column docks.code is 'Unique among the docks in use.';
comment on column docks.weekdays is 'Days of the week on which it is open, as ISO 8601 counts them: 1 is Monday.';
comment on column docks.opens is 'When its first slot begins, HH:MM in the company''s time zone.';
comment on column docks.closes is 'When its last slot has ended, at most 24:00.';
comment on column docks.slot_minutes is 'How long a slot is. What is booked already keeps its length.';
comment on column docks.version is 'Counts its changes; the ETag.';
comment on column docks.removed_at is 'Since when no slots of it are offered; its history stays.';
create unique index docks_by_code on docks (company_id, code) where removed_at is null;
create unique index docks_by_name on docks (company_id, name) where removed_at is null;
create index docks_by_place on docks (company_id, place_id);
alter table docks enable row level security, force row level security;
create policy tenant_isolation on docks
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update on docks to oto_app;

alter table setting_events add column dock_id bigint;
alter table setting_events add constraint setting_events_company_id_dock_id_fkey
  foreign key (company_id, dock_id) references docks (company_id, id);
alter table setting_events add constraint setting_events_check1
  check (dock_id is null or num_nonnulls(supplier_id, place_id, carrier_id) = 0);
comment on column setting_events.dock_id is 'Which dock; before is empty for a new one, after for a removed one.';
create index setting_events_by_dock on setting_events (company_id, dock_id, id) where dock_id is not null;

create table dock_slots (
  company_id bigint not null,
  id bigint generated always as identity,
  dock_id bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  supplier_id bigint,
  shipment_id bigint,
  is_shared boolean not null default false,
  note text not null default '' check (char_length(note) <= 200),
  changed_at timestamptz not null default now(),
  changed_by bigint not null,
  arrived_at timestamptz,
  gone_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, dock_id) references docks (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  foreign key (company_id, changed_by) references users (company_id, id),
  check ((supplier_id is null) = (shipment_id is null)),
  check (num_nonnulls(dock_id, starts_at, ends_at) in (0, 3)),
  check (starts_at < ends_at),
  check (ends_at - starts_at <= interval '25 hours'),
  check (shipment_id is not null or starts_at is not null),
  check (arrived_at is null or starts_at is not null),
  check (gone_at is null or arrived_at is not null),
  -- One shipment alone has a slot, unless its supplier says that another of its own comes on the same truck.
  constraint dock_slots_one_each exclude using gist
    (company_id with =, dock_id with =, tstzrange(starts_at, ends_at) with &&) where (not is_shared),
  constraint dock_slots_one_supplier exclude using gist
    (company_id with =, dock_id with =, (coalesce(supplier_id, 0)) with <>, tstzrange(starts_at, ends_at) with &&)
);
comment on table dock_slots is 'Who has which time at a dock: a shipment, or nobody where the buyer blocks it.';
comment on column dock_slots.dock_id is 'Null, with the times, for a shipment that has given its slot back.';
comment on column dock_slots.shipment_id is 'Null for time that the buyer blocks.';
comment on column dock_slots.is_shared is 'Comes together with another shipment of its supplier, which has the slot already.';
comment on column dock_slots.note is 'Why it is blocked.';
comment on column dock_slots.arrived_at is 'When the buyer saw the truck arrive; null until then.';
comment on column dock_slots.gone_at is 'When the truck left; null until then.';
comment on column dock_slots.version is 'Counts its changes; the ETag.';
create unique index dock_slots_by_shipment on dock_slots (company_id, supplier_id, shipment_id) where shipment_id is not null;
create index dock_slots_by_time on dock_slots (company_id, dock_id, starts_at) where starts_at is not null;
alter table dock_slots enable row level security, force row level security;
create policy tenant_isolation on dock_slots
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on dock_slots to oto_app;
