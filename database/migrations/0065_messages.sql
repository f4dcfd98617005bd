-- Despatch advices are posted to other systems, by the endpoints and deliveries of webhooks.

create table messages (
  company_id bigint not null,
  id bigint not null,
  endpoint_id bigint not null,
  shipment_id bigint,
  state text collate "C" not null default 'queued' check (state in ('queued', 'sent', 'failed', 'superseded')),
  purpose text collate "C" check (purpose in ('original', 'replacement', 'cancellation')),
  content text,
  sha256 text collate "C",
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((content is null) = (sha256 is null))
);
comment on table messages is 'Despatch advices for other systems. Kept for 24 months.';
comment on column messages.id is 'The delivery''s, which is kept for 30 days after its last try.';
comment on column messages.endpoint_id is 'The endpoint; rows of one that was removed are removed soon after it, hence no foreign key.';
comment on column messages.shipment_id is 'Shipment that it announces; null in a trial.';
comment on column messages.state is 'Queued for a try, taken by the other system, given up, or superseded before it was taken.';
comment on column messages.purpose is 'By what the other system took before; null until the content is made.';
comment on column messages.content is 'The bytes that are posted, made at the first try from what was stored when the shipment closed.';
comment on column messages.sha256 is 'SHA-256 of the content, in hexadecimal.';
comment on column messages.state_at is 'Since when it is in its state.';
create index messages_by_endpoint on messages (company_id, endpoint_id, id);
create index messages_queued on messages (company_id, endpoint_id, id) where state = 'queued';
create index messages_by_shipment on messages (company_id, shipment_id, endpoint_id, id) where shipment_id is not null;

alter table messages enable row level security, force row level security;
create policy tenant_isolation on messages
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on messages to oto_app;
grant update (state, purpose, content, sha256, state_at) on messages to oto_app;

alter table webhook_endpoints add column advice_format text collate "C";
comment on column webhook_endpoints.advice_format is
  'Format of the despatch advices that it is sent; null where it is told of events.';

alter table webhook_deliveries add column is_trying boolean not null default false;
comment on column webhook_deliveries.is_trying is 'Whether a server tries it, or was killed while it did.';
grant update (is_trying) on webhook_deliveries to oto_app;
