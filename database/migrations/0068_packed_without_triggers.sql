-- The statements that change packages count what is packed of each line, those of a server of 0.2.0, too. Citus refuses
-- triggers on distributed tables.
-- With its triggers: Citus takes no statement about them.
drop function if exists update_packed() cascade;

-- A job of notices names the event that its transaction inserted.
grant usage on sequence shipment_events_id_seq to oto_app;
