-- The statements that change packages count what is packed of each line, those of a server of 0.2.0, too. Citus refuses
-- triggers on distributed tables.
drop trigger if exists packed_after_insert on package_contents;
drop trigger if exists packed_after_delete on package_contents;
drop trigger if exists packed_after_update on package_contents;
drop function if exists update_packed();

-- A job of notices names the event that its transaction inserted.
grant usage on sequence shipment_events_id_seq to oto_app;
