-- Limits how many interchanges a sender may send in a minute.

alter table users add column interchanges_since timestamptz;
alter table users add column interchange_count integer not null default 0;
comment on column users.interchanges_since is 'When the minute began in which interchanges of this account are counted; null before the first.';
comment on column users.interchange_count is 'Interchanges of that minute; one more than the maximum once some were refused.';
