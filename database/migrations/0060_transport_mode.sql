-- Messages to other systems say how goods travel and when they left; until now they left when the shipment was closed.

alter table shipments
  add column despatched_at timestamptz,
  add column transport_mode text collate "C";
alter table shipments add constraint shipments_transport_mode_check
  check (transport_mode in ('1', '2', '3', '4', '5', '6', '8')) not valid;
comment on column shipments.despatched_at is 'When the goods left; null where nobody said: then they left when it was closed.';
comment on column shipments.transport_mode is 'Mode of transport, UN/ECE Recommendation 19; null where nobody said.';
