-- Editing a shipment left accented capitals in its search text, so that its words were not found.

alter table shipments no force row level security;
update shipments set search = lower(search collate "default") where search <> lower(search collate "default");
alter table shipments force row level security;
