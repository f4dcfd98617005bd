-- Keys and service accounts can be changed, accounts disabled, and a key's requests counted at all servers together.

alter table users add column removed_at timestamptz;
alter table users add constraint users_check
  check (removed_at is null or (kind = 'service' and disabled_at is not null));
comment on column users.removed_at is 'Since when a service account is no longer shown; what it did keeps its name.';

alter table api_keys
  drop column is_active,
  add column version integer not null default 1,
  add column disabled_at timestamptz,
  add column minute_began_at timestamptz,
  add column minute_granted integer not null default 0;
alter table api_keys add column is_active boolean generated always as
    (case when revoked_at is null and disabled_at is null then true end) stored;
-- As before: whoever disables an account disables its keys.
alter table api_keys add constraint api_keys_company_id_user_id_supplier_key_roles_is_active_fkey
  foreign key (company_id, user_id, supplier_key, roles, is_active)
    references users (company_id, id, supplier_key, roles, is_enabled) deferrable initially deferred;
comment on column api_keys.version is 'Counts its changes by people.';
comment on column api_keys.disabled_at is 'Since when it is refused because its account is disabled; null while that is enabled.';
comment on column api_keys.minute_began_at is 'When the minute began in which its requests are counted; null before the first.';
comment on column api_keys.minute_granted is 'How many requests of that minute servers have reserved.';
comment on column api_keys.is_active is 'True, or null once revoked or while disabled: a foreign key with a null is not checked.';
comment on column api_keys.requests_per_minute is 'More than this, at all servers together, are answered 429.';
grant update (name, scopes, expires_at, addresses, requests_per_minute, version, disabled_at, minute_began_at, minute_granted)
  on api_keys to oto_app;
