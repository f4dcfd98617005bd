-- Events are told to other systems by webhook. A worker makes deliveries of the list of what changed: writers pay nothing.

create table webhook_endpoints (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  supplier_id bigint,
  handle uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null default '' check (length(description) <= 200),
  kinds text[] collate "C" not null default '{}',
  state text collate "C" not null default 'active' check (state in ('active', 'paused', 'disabled')),
  reason text collate "C" check (reason in ('gone', 'failing')),
  state_at timestamptz not null default now(),
  failing_since timestamptz,
  last_tried_at timestamptz,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  is_encrypted boolean not null,
  position bigint not null check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  check ((state = 'disabled') = (reason is not null)),
  check ((former_secret is null) = (former_until is null))
);
comment on table webhook_endpoints is 'Addresses of other systems that are told what changed.';
comment on column webhook_endpoints.url is 'Address of the other system, to which events are posted.';
comment on column webhook_endpoints.description is 'Name that its administrators give it.';
comment on column webhook_endpoints.supplier_id is 'Supplier whose endpoint it is, and of whose changes it is told; null for the company''s.';
comment on column webhook_endpoints.handle is 'Names the endpoint where its secret is sealed.';
comment on column webhook_endpoints.kinds is 'Kinds of events that it is told of; empty for all, later ones too.';
comment on column webhook_endpoints.reason is 'Why it is disabled: it answered 410, or failed for days.';
comment on column webhook_endpoints.state_at is 'Since when it is in its state.';
comment on column webhook_endpoints.failing_since is 'First failed try after the last one that succeeded; null where the last one did.';
comment on column webhook_endpoints.secret is 'Signs its deliveries, sealed.';
comment on column webhook_endpoints.former_secret is 'Signs them as well while the other system takes over the new one.';
comment on column webhook_endpoints.former_until is 'Until when the former secret signs.';
comment on column webhook_endpoints.is_encrypted is 'Whether both secrets are encrypted with the server''s key.';
comment on column webhook_endpoints.position is 'Position in what changed in the company up to which there are deliveries.';
comment on column webhook_endpoints.version is 'Counts its changes by people.';
create index webhook_endpoints_by_supplier on webhook_endpoints (company_id, supplier_id);

create table webhook_deliveries (
  company_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  message_id uuid not null,
  kind text collate "C" not null,
  code text not null,
  position bigint,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,
  reason text collate "C",
  status smallint,
  reply text check (length(reply) <= 500),
  primary key (company_id, id),
  unique (company_id, endpoint_id, position),
  foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id) on delete cascade
);
comment on table webhook_deliveries is 'Events on their way to endpoints, one row an event and endpoint. Kept for 30 days after their last try.';
comment on column webhook_deliveries.message_id is 'The webhook-id, the same in every try.';
comment on column webhook_deliveries.kind is 'Kind of the event.';
comment on column webhook_deliveries.code is 'Code of the shipment or order; empty in a trial.';
comment on column webhook_deliveries.position is 'Position of the event, which is read when it is sent; null for a trial.';
comment on column webhook_deliveries.attempts is 'Tries since it was made or sent again.';
comment on column webhook_deliveries.next_try_at is 'When it is tried next; while a server tries it, when another one may.';
comment on column webhook_deliveries.reason is 'Why the last try failed.';
comment on column webhook_deliveries.status is 'HTTP status of the last reply.';
comment on column webhook_deliveries.reply is 'Beginning of the last reply.';
create index webhook_deliveries_by_endpoint on webhook_deliveries (company_id, endpoint_id, id);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (company_id, endpoint_id, id) where state = 'failed';

alter table webhook_endpoints enable row level security, force row level security;
create policy tenant_isolation on webhook_endpoints
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on webhook_endpoints to oto_app;
grant update (url, description, kinds, state, reason, state_at, failing_since, last_tried_at, secret, former_secret,
  former_until, is_encrypted, position, version) on webhook_endpoints to oto_app;
alter table webhook_deliveries enable row level security, force row level security;
create policy tenant_isolation on webhook_deliveries
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on webhook_deliveries to oto_app;
grant update (state, attempts, next_try_at, tried_at, reason, status, reply) on webhook_deliveries to oto_app;
