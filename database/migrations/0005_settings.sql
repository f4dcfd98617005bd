-- Places where a company receives goods, the carriers it works with, and the history of all settings.

create table places (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  code text collate "C" not null check (code <> '' and char_length(code) <= 60),
  name text collate "C" not null check (name <> '' and char_length(name) <= 200),
  tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  address text check (address <> '' and char_length(address) <= 500),
  gln text collate "C" check (gln ~ '^[0-9]{13}$'),
  version integer not null default 1,
  removed_at timestamptz,
  primary key (company_id, id)
);
comment on table places is 'Warehouses and stores of a company, and others who receive its goods.';
comment on column places.code is 'What orders call it; unique among the places in use.';
comment on column places.tax_id is 'As documents show it; null when not known.';
comment on column places.address is 'Line by line, as documents show it; null when not known.';
comment on column places.gln is 'GS1 number of the place; null without one.';
comment on column places.version is 'Counts its changes; the ETag.';
comment on column places.removed_at is 'Since when it is not offered and no ship-to means it; its history stays.';

create table carriers (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  code text collate "C" not null check (code <> '' and char_length(code) <= 60),
  name text collate "C" not null check (name <> '' and char_length(name) <= 80),
  scac text collate "C" check (scac ~ '^[A-Z]{2,4}$'),
  version integer not null default 1,
  removed_at timestamptz,
  primary key (company_id, id)
);
comment on table carriers is 'Carriers that a company offers its suppliers; a shipment keeps the words that were typed.';
comment on column carriers.code is 'Short for the carrier; unique among those in use.';
comment on column carriers.scac is 'Standard Carrier Alpha Code; null without one.';
comment on column carriers.version is 'Counts its changes; the ETag.';
comment on column carriers.removed_at is 'Since when it is not offered; its history stays.';

create table setting_events (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint,
  place_id bigint,
  carrier_id bigint,
  actor_id bigint not null,
  at timestamptz not null default now(),
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, place_id) references places (company_id, id),
  foreign key (company_id, carrier_id) references carriers (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id),
  check (num_nonnulls(supplier_id, place_id, carrier_id) <= 1)
);
comment on table setting_events is 'Append-only history of the settings of a company, of its suppliers, places and carriers.';
comment on column setting_events.supplier_id is 'Whose settings; null for the company''s own and for those of a record.';
comment on column setting_events.place_id is 'Which place; before is empty for a new one, after for a removed one.';
comment on column setting_events.carrier_id is 'Which carrier; before is empty for a new one, after for a removed one.';
comment on column setting_events.actor_id is 'Who changed them.';
comment on column setting_events.at is 'When.';
comment on column setting_events.before is 'The settings that changed, as they were.';
comment on column setting_events.after is 'The same settings since then.';
