-- Row-level security lets only plain comparisons use an index, so what mails are looked up by is a column of its own.

alter table mails add column recipient_key text collate "C" generated always as (lower(recipient)) stored;
comment on column mails.recipient_key is 'The address in lower case, by which mails are looked up.';
drop index mails_by_recipient;
create index mails_by_recipient on mails (company_id, recipient_key, id);
