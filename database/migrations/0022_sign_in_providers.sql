-- Signing in by OpenID Connect: a company's providers, whose accounts are whose, sign-ins under way, and sessions begun so.

create table sign_in_providers (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  handle uuid not null default gen_random_uuid(),
  label text not null check (label <> '' and char_length(label) <= 60),
  issuer text collate "C" not null check (issuer ~ '^https?://'),
  client_id text not null check (client_id <> ''),
  client_secret bytea not null,
  is_encrypted boolean not null,
  scopes text not null check (scopes <> ''),
  email_domains text[] not null default '{}',
  groups_claim text check (groups_claim <> ''),
  admin_groups text[] not null default '{}',
  mod_groups text[] not null default '{}',
  user_groups text[] not null default '{}',
  supplier_claim text check (supplier_claim <> ''),
  creates_users boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, handle)
);
comment on table sign_in_providers is 'OpenID Connect providers that a company''s people sign in with.';
comment on column sign_in_providers.handle is 'Names the provider before anybody is signed in; random, so that nobody can try which there are.';
comment on column sign_in_providers.label is 'The words of its button.';
comment on column sign_in_providers.issuer is 'The provider''s address, as its discovery document says it.';
comment on column sign_in_providers.client_id is 'What the provider calls us.';
comment on column sign_in_providers.client_secret is 'Encrypted with AES-256-GCM (nonce, tag, ciphertext), or as it is.';
comment on column sign_in_providers.is_encrypted is 'Whether the secret is encrypted with SECRET_KEY.';
comment on column sign_in_providers.scopes is 'What is asked of the provider, separated by spaces; openid among it.';
comment on column sign_in_providers.email_domains is 'Only people with a verified mail address of these domains may come in; empty for all.';
comment on column sign_in_providers.groups_claim is 'The claim with a person''s groups, from which the roles follow; null leaves roles to administrators.';
comment on column sign_in_providers.admin_groups is 'Groups whose members are administrators.';
comment on column sign_in_providers.mod_groups is 'Groups whose members are moderators.';
comment on column sign_in_providers.user_groups is 'Groups whose members are users.';
comment on column sign_in_providers.supplier_claim is 'The claim with the code of a person''s supplier; null where everybody is company staff.';
comment on column sign_in_providers.creates_users is 'Whether who may come in and has no account gets one.';
comment on column sign_in_providers.version is 'Counts the changes; the ETag.';

create table external_identities (
  company_id bigint not null,
  provider_id bigint not null,
  subject text collate "C" not null check (subject <> ''),
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, provider_id, subject),
  unique (company_id, provider_id, user_id),
  foreign key (company_id, provider_id) references sign_in_providers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table external_identities is 'Which account a provider''s account is; an account has one at each provider.';
comment on column external_identities.subject is 'The provider''s own identifier of the person (claim sub), which is never given to another.';
create index external_identities_by_user on external_identities (company_id, user_id);

create table provider_flows (
  company_id bigint not null,
  token_hash bytea not null,
  provider_id bigint not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  network text collate "C" not null,
  started_at timestamptz not null default now(),
  primary key (company_id, token_hash),
  foreign key (company_id, provider_id) references sign_in_providers (company_id, id) on delete cascade
);
comment on table provider_flows is 'Sign-ins that are under way at a provider. A row serves once, for ten minutes.';
comment on column provider_flows.token_hash is 'SHA-256 of the token that the browser keeps meanwhile.';
comment on column provider_flows.state is 'What the provider must send back.';
comment on column provider_flows.nonce is 'What the ID token must hold.';
comment on column provider_flows.code_verifier is 'PKCE: proves that who redeems the code began the sign-in.';
comment on column provider_flows.redirect_uri is 'Where the provider sends the browser.';
comment on column provider_flows.network is 'From where it was begun: few may be under way from one network.';
create index provider_flows_by_start on provider_flows (company_id, started_at);
create index provider_flows_by_network on provider_flows (company_id, network);

create table provider_sessions (
  company_id bigint not null,
  session_id bigint not null,
  provider_id bigint not null,
  subject text collate "C" not null,
  provider_session text collate "C",
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade,
  foreign key (company_id, provider_id) references sign_in_providers (company_id, id) on delete cascade
);
comment on table provider_sessions is 'Sessions that were begun at a provider, so that signing out there ends them here.';
comment on column provider_sessions.subject is 'Whose, as the provider calls the person.';
comment on column provider_sessions.provider_session is 'The session at the provider (claim sid); null where it names none.';
create index provider_sessions_by_subject on provider_sessions (company_id, provider_id, subject);
create index provider_sessions_by_session on provider_sessions (company_id, provider_id, provider_session);

create table sign_in_rules (
  company_id bigint not null references companies (id),
  handle uuid not null default gen_random_uuid(),
  password_user_id bigint,
  includes_suppliers boolean not null default false,
  version integer not null default 1,
  primary key (company_id),
  foreign key (company_id, password_user_id) references users (company_id, id)
);
comment on table sign_in_rules is 'How the people of a company sign in; a company without a row leaves everything open.';
comment on column sign_in_rules.handle is 'Names the company in the address of its sign-in; random, so that nobody can try which there are.';
comment on column sign_in_rules.password_user_id is
  'The one administrator whose password still signs in; everybody else comes by a provider. Null: passwords sign in.';
comment on column sign_in_rules.includes_suppliers is
  'Whether that holds for the people of suppliers too, and not for company staff alone.';
comment on column sign_in_rules.version is 'Counts the changes; the ETag.';

do $$
declare
  name text;
begin
  foreach name in array array['sign_in_providers', 'external_identities', 'provider_flows', 'provider_sessions', 'sign_in_rules'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_isolation on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
  end loop;
end $$;
grant select, insert, update, delete on sign_in_providers, external_identities, provider_flows, provider_sessions,
  sign_in_rules to oto_app;

-- The sign-in screen asks whether this installation has one company, and which.
create index usernames_by_user on usernames (company_id, user_id);

alter type sign_in_kind add value 'signed-in-by-provider';
alter type sign_in_kind add value 'signed-out-by-provider';
alter type sign_in_kind add value 'provider-refused';
alter type sign_in_kind add value 'provider-linked';
alter type sign_in_kind add value 'roles-by-provider';
