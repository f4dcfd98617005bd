-- Tracking numbers are found however they are written, and package presets are changed in turn.

-- Columns of their own, which rewrites both tables: behind the walls between companies an index over an expression is
-- of no use, since its functions might tell of rows that are another's.
alter table packages add column tracking_key text collate "C" not null
  generated always as (upper(replace(tracking, ' ', '') collate "C")) stored;
alter table shipments add column tracking_key text collate "C" not null
  generated always as (upper(replace(tracking, ' ', '') collate "C")) stored;
comment on column packages.tracking_key is 'What it is found by: the tracking number in capitals, without the spaces that people read it by.';
comment on column shipments.tracking_key is 'What it is found by: the tracking number in capitals, without the spaces that people read it by.';
create index packages_by_tracking_key on packages (company_id, tracking_key, supplier_id) where tracking_key <> '';
create index shipments_by_tracking_key on shipments (company_id, tracking_key, supplier_id) where tracking_key <> '';
-- packages_by_tracking and shipments_by_tracking stay: the version before finds by them while servers are replaced one by
-- one. A migration of a later version may drop them.

alter table package_presets add column version integer not null default 1;
comment on column package_presets.version is 'Counts its changes; the ETag.';
