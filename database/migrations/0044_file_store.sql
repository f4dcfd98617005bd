-- The bytes of a file may be in a store of its own, where FILES_URL names one.

alter table attachments add column object_key text collate "C";
alter table attachments add constraint attachments_object_key_check check (object_key <> '');
comment on column attachments.object_key is 'What the store calls the file; null where its bytes are in the database.';
