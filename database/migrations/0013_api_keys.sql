-- Keys for machines: a service account is a user that cannot sign in; what its keys do stands under its name.

alter table users add column kind text collate "C" not null default 'person';
alter table users add constraint users_kind_check check (kind in ('person', 'service'));
-- No password hashes to '!', so that nobody signs in to a service account, whatever name leads to it.
alter table users add constraint users_service_check check (
  kind = 'person' or (password_hash = '!' and initial_password_hash is null and roles = array['mod'])
);
comment on column users.kind is 'A person, or a service account: a machine of the company or of a supplier, which has keys and no password.';
comment on table users is 'People who sign in, and service accounts: of one supplier, or the company''s own staff.';
create index service_accounts on users (company_id, id) where kind = 'service';

create table api_keys (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  supplier_id bigint,
  roles text[] not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  start text collate "C" not null check (start <> ''),
  key_hash bytea not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'announce', 'import-orders', 'receive']),
  requests_per_minute integer not null check (requests_per_minute between 1 and 6000),
  addresses cidr[] check (cardinality(addresses) between 1 and 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint,
  supplier_key bigint not null generated always as (coalesce(supplier_id, 0)) stored,
  is_active boolean generated always as (case when revoked_at is null then true end) stored,
  primary key (company_id, id),
  unique (company_id, key_hash),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, revoked_by) references users (company_id, id),
  check ((revoked_at is null) = (revoked_by is null)),
  -- As of sessions: the key of a request is looked up in this table alone, and whoever disables an account revokes its keys.
  foreign key (company_id, user_id, supplier_key, roles, is_active)
    references users (company_id, id, supplier_key, roles, is_enabled) deferrable initially deferred,
  foreign key (company_id, user_id) references users (company_id, id)
);
comment on table api_keys is 'Keys of service accounts. The key itself is shown once and never stored.';
comment on column api_keys.user_id is 'The service account.';
comment on column api_keys.supplier_id is 'The account''s supplier; null for one of the company.';
comment on column api_keys.roles is 'The account''s roles.';
comment on column api_keys.start is 'How the key begins, by which people recognise it.';
comment on column api_keys.key_hash is 'SHA-256 of the key.';
comment on column api_keys.scopes is 'What it may do.';
comment on column api_keys.requests_per_minute is 'More than this of one server are answered 429.';
comment on column api_keys.addresses is 'The networks it may be used from; null for any.';
comment on column api_keys.expires_at is 'From when on it is refused.';
comment on column api_keys.created_by is 'The administrator who made it.';
comment on column api_keys.last_used_at is 'Written at most once a minute; null while it was never used.';
comment on column api_keys.revoked_by is 'The administrator who revoked it.';
comment on column api_keys.supplier_key is 'supplier_id, or 0 for the company: a foreign key does not compare nulls.';
comment on column api_keys.is_active is 'True, or null once revoked: a foreign key with a null is not checked.';
create index api_keys_by_account on api_keys (company_id, user_id, id);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant_isolation on api_keys
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on api_keys to oto_app;
grant update (last_used_at, revoked_at, revoked_by) on api_keys to oto_app;
