-- EDIFACT interchanges that other systems send: acknowledgements of the despatch advices that they were sent.

create table interchanges (
  company_id bigint not null,
  id bigint generated always as identity,
  state text collate "C" not null check (state in ('applied', 'refused')),
  sender text not null,
  recipient text not null,
  control_number text not null,
  content bytea check (octet_length(content) <= 65536),
  sha256 text collate "C" not null,
  faults jsonb not null default '[]',
  received_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, sha256)
);
comment on table interchanges is 'Interchanges that other systems sent to the company. Kept for 24 months.';
comment on column interchanges.state is 'Applied as a whole, or refused as a whole for its faults.';
comment on column interchanges.sender is 'Identifier in UNB; empty where it cannot be read, as recipient and control number.';
comment on column interchanges.recipient is 'Identifier of Oto''s side in UNB.';
comment on column interchanges.content is 'The bytes as they came; null of more than 64 KiB.';
comment on column interchanges.sha256 is 'SHA-256 of the bytes, in hexadecimal: the same bytes are one interchange.';
comment on column interchanges.faults is 'Codes and places, at most a hundred.';
create unique index interchanges_by_control_number on interchanges (company_id, sender, control_number) where state = 'applied';

alter table interchanges enable row level security, force row level security;
create policy tenant_isolation on interchanges
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on interchanges to oto_app;

alter table messages add column faults jsonb not null default '[]';
comment on column messages.faults is 'Faults for which the other system rejected it: codes of list 0085, and places.';
grant update (faults) on messages to oto_app;
comment on column messages.state is
  'Queued for a try, taken by the other system, given up, superseded before it was taken; then acknowledged or rejected by an interchange.';
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sent', 'failed', 'superseded', 'acknowledged', 'rejected')) not valid;

alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'announce', 'import-orders', 'receive', 'exchange']) not valid;
