-- Whoever meets the goods looks for the numbers of the transport; messages to other systems say them.

alter table shipments
  add column waybill text collate "C" not null default '',
  add column license_plate text collate "C" not null default '',
  add column seal text collate "C" not null default '';
comment on column shipments.waybill is 'Number of the consignment note or waybill; empty where nobody said.';
comment on column shipments.license_plate is 'Plate of the vehicle; empty when not entered.';
comment on column shipments.seal is 'Number of the seal on the load; empty where nobody said.';
