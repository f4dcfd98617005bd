-- Whether a key's supplier is active stands in the key's row, so that a request with a key looks in one table, as one with a session does.

alter table suppliers add column is_active boolean not null generated always as (deactivated_at is null) stored;
alter table suppliers add constraint suppliers_company_id_id_is_active_key unique (company_id, id, is_active);
comment on column suppliers.is_active is 'Whether it is not deactivated.';

alter table api_keys add column is_supplier_active boolean not null default true;
-- As with the account's roles: whoever changes the supplier's state changes its keys in the same transaction.
alter table api_keys add constraint api_keys_company_id_supplier_id_is_supplier_active_fkey
  foreign key (company_id, supplier_id, is_supplier_active)
  references suppliers (company_id, id, is_active) deferrable initially deferred;
comment on column api_keys.is_supplier_active is 'Whether the account''s supplier is active; true for an account of the company.';
grant update (is_supplier_active) on api_keys to oto_app;

-- Hints that a person dismissed: kept with the person, so that they stay away in every browser.

alter table users add column dismissed_hints text[] not null default '{}';
alter table users add constraint users_dismissed_hints_check check (dismissed_hints <@ array['first-steps', 'mail']);
comment on column users.dismissed_hints is 'What Today no longer shows this person: first-steps, mail.';

-- A provider's logout token is taken once.

create table logout_tokens (
  company_id bigint not null,
  provider_id bigint not null,
  token_id_hash bytea not null,
  is_over_at timestamptz not null,
  primary key (company_id, provider_id, token_id_hash),
  foreign key (company_id, provider_id) references sign_in_providers (company_id, id) on delete cascade
);
comment on table logout_tokens is 'Logout tokens of providers that were taken, until they are too old to be sent again.';
comment on column logout_tokens.token_id_hash is 'SHA-256 of the token''s identifier (claim jti).';
comment on column logout_tokens.is_over_at is 'When the token is refused for its age.';

alter table logout_tokens enable row level security, force row level security;
create policy tenant_isolation on logout_tokens
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on logout_tokens to oto_app;

-- Limits per hour how many usernames of other people an administrator learns are taken.

create table disclosed_usernames (
  company_id bigint not null references companies (id),
  began_at timestamptz not null default now(),
  username_hashes bytea[] not null,
  primary key (company_id)
);
comment on table disclosed_usernames is
  'Number of usernames reported as taken by others to a company''s administrators within an hour: usernames are unique across companies.';
comment on column disclosed_usernames.began_at is 'When the hour began.';
comment on column disclosed_usernames.username_hashes is 'SHA-256 of each, so that one asked for again counts once.';

alter table disclosed_usernames enable row level security, force row level security;
create policy tenant_isolation on disclosed_usernames
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update on disclosed_usernames to oto_app;
