-- The application's role. Then companies, their suppliers, their users, and how those sign in.

-- The application's own role: it owns nothing, and row-level security holds it. An administrator may have created and
-- granted it beforehand, where this account may not.
do $$
begin
  if not exists (select from pg_roles where rolname = 'oto_app') then
    create role oto_app nologin nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of the cluster migrates at this instant
end $$;

do $$
begin
  if current_setting('server_version_num')::int < 160000 then
    if not pg_has_role(current_user, 'oto_app', 'member') then
      execute format('grant oto_app to %I', current_user);
    end if;
  elsif not pg_has_role(current_user, 'oto_app', 'set') then
    execute format('grant oto_app to %I with set true', current_user);
  end if;
end $$;

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  address text check (address <> '' and char_length(address) <= 500),
  gln text collate "C" check (gln ~ '^[0-9]{13}$'),
  time_zone text not null default 'Europe/Madrid',
  over_delivery_percent numeric(6, 2) default 0 check (over_delivery_percent >= 0),
  allows_unpacked boolean not null default true,
  import_date_order text check (import_date_order in ('day-first', 'month-first')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table companies is 'A buyer, the tenant. Everything else belongs to one company.';
comment on column companies.tax_id is 'As documents show it; null when not known.';
comment on column companies.address is 'Line by line, as documents show it; null when not known.';
comment on column companies.gln is 'GS1 number of the company or its place; null without one.';
comment on column companies.time_zone is 'IANA name; decides which day is today.';
comment on column companies.over_delivery_percent is 'Tolerance above the ordered quantity; null means unlimited.';
comment on column companies.allows_unpacked is 'Whether a shipment may close with nothing packed at all.';
comment on column companies.import_date_order is
  'The order of day and month in imported files that do not prove it, as it was last chosen; null: ask.';
comment on column companies.version is 'Counts the changes of its settings; the ETag.';

create table suppliers (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  code text collate "C" not null check (code <> ''),
  name text not null check (name <> ''),
  tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  address text check (address <> '' and char_length(address) <= 500),
  gln text collate "C" check (gln ~ '^[0-9]{13}$'),
  over_delivery_set boolean not null default false,
  over_delivery_percent numeric(6, 2) check (over_delivery_percent >= 0),
  gs1_prefix text collate "C" check (gs1_prefix ~ '^[0-9]{4,12}$'),
  sscc_extension smallint not null default 0 check (sscc_extension between 0 and 9),
  sscc_from bigint not null default 0
    check (sscc_from >= 0 and sscc_from < 10 ^ (16 - coalesce(char_length(gs1_prefix), 4))),
  last_shipment_number integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  check (over_delivery_set or over_delivery_percent is null)
);
comment on table suppliers is 'Who ships to the company.';
comment on column suppliers.code is 'The number that the buyer''s system gives the supplier.';
comment on column suppliers.name is 'Business name.';
comment on column suppliers.tax_id is 'As documents show it; null when not known.';
comment on column suppliers.address is 'Line by line, as documents show it; null when not known.';
comment on column suppliers.gln is 'GS1 number of the supplier or its place; null without one.';
comment on column suppliers.over_delivery_set is 'Whether this supplier has a tolerance of its own, which beats the company''s.';
comment on column suppliers.over_delivery_percent is 'The tolerance if set; null then means unlimited.';
comment on column suppliers.gs1_prefix is 'GS1 company prefix that SSCCs begin with; without one, packages carry an internal number.';
comment on column suppliers.sscc_extension is 'Extension digit of new SSCCs; one for each buyer, if the supplier numbers buyers apart.';
comment on column suppliers.sscc_from is
  'Serials of SSCCs below this one are left to other systems of the supplier; only raised while prefix and extension digit stay.';
comment on column suppliers.last_shipment_number is 'Counter of the shipping codes that the server generates.';
comment on column suppliers.version is 'Counts the changes of its settings; the ETag.';

create table users (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  supplier_id bigint,
  username text collate "C" not null check (username = lower(username) and username <> ''),
  name text not null,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'mod', 'user']),
  password_hash text not null,
  initial_password_hash text,
  password_set_at timestamptz not null default now(),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  supplier_key bigint not null generated always as (coalesce(supplier_id, 0)) stored,
  is_enabled boolean not null generated always as (disabled_at is null) stored,
  primary key (company_id, id),
  unique (company_id, username),
  unique (company_id, id, supplier_key, roles, is_enabled),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table users is 'People who sign in: of one supplier, or the company''s own staff.';
comment on column users.supplier_id is 'The supplier that the user belongs to; null for company staff.';
comment on column users.password_hash is 'argon2id in the PHC string format.';
comment on column users.initial_password_hash is
  'Hash of the last password that somebody else set. While it equals password_hash, the password serves only to choose another, for a limited time.';
comment on column users.password_set_at is 'When the password was last set.';
comment on column users.disabled_at is 'Since when the user may not sign in; null for one who may.';
comment on column users.supplier_key is 'supplier_id, or 0 for company staff: a foreign key does not compare nulls.';
comment on column users.is_enabled is 'For the foreign key of sessions.';

create table usernames (
  username text collate "C" primary key,
  company_id bigint not null,
  user_id bigint not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table usernames is 'Which company a username signs in to. Without a tenant: it is read before the company is known.';

create table sign_in_failures (
  subject text collate "C" primary key,
  failures integer not null,
  since timestamptz not null default now()
);
comment on table sign_in_failures is 'Failed sign-ins per account and per address in the current window; shared by all servers.';
comment on column sign_in_failures.subject is 'account:NAME or address:IP.';
comment on column sign_in_failures.failures is 'How many in the window.';
comment on column sign_in_failures.since is 'When the window began.';

create table sessions (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  supplier_id bigint,
  roles text[] not null,
  token_hash bytea not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text not null default '',
  agent text not null default '',
  supplier_key bigint not null generated always as (coalesce(supplier_id, 0)) stored,
  is_active boolean generated always as (case when ended_at is null then true end) stored,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  -- The session of a request is looked up in this table alone. This keeps it true: whoever changes the supplier or the roles
  -- of a user changes active sessions too, and whoever disables a user ends them, or the transaction fails. No cascade,
  -- because Citus has none for updates.
  foreign key (company_id, user_id, supplier_key, roles, is_active)
    references users (company_id, id, supplier_key, roles, is_enabled) deferrable initially deferred
);
comment on table sessions is 'Sessions of signed-in people. The token itself is never stored.';
comment on column sessions.supplier_id is 'The user''s supplier, as long as the session is active; null for company staff.';
comment on column sessions.roles is 'The user''s roles, as long as the session is active.';
comment on column sessions.token_hash is 'SHA-256 of the bearer token.';
comment on column sessions.seen_at is 'Last use, written at most once a minute; 60 idle minutes end the session.';
comment on column sessions.ended_at is 'When it was ended: signed out, password changed, or ended from the list of sessions.';
comment on column sessions.address is 'IP address of the sign-in.';
comment on column sessions.agent is 'User-Agent of the sign-in.';
comment on column sessions.supplier_key is 'supplier_id, or 0 for company staff: a foreign key does not compare nulls.';
comment on column sessions.is_active is 'True, or null once ended: a foreign key with a null is not checked.';

create table second_factors (
  company_id bigint not null,
  user_id bigint not null,
  secret bytea not null,
  is_encrypted boolean not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table second_factors is 'The secret that a user''s authenticator app shares with us (TOTP, RFC 6238).';
comment on column second_factors.secret is 'Encrypted with AES-256-GCM (nonce, tag, ciphertext), or as it is.';
comment on column second_factors.is_encrypted is 'Whether the secret is encrypted with SECRET_KEY.';
comment on column second_factors.confirmed_at is 'When a code proved that the app has the secret; no code is asked for before.';
comment on column second_factors.last_step is 'The newest 30-second step whose code was used. It only grows, so no code works twice.';

create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);
comment on table recovery_codes is 'Single-use codes for a lost authenticator app.';
comment on column recovery_codes.code_hash is 'SHA-256; a code has 118 random bits.';

create type sign_in_kind as enum ('signed-in', 'recovery-code-used', 'signed-out', 'session-ended',
  'wrong-password', 'wrong-code', 'too-many-attempts', 'disabled', 'initial-password-expired',
  'password-changed', 'password-reset', 'user-disabled', 'user-enabled',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-codes-renewed');

create table sign_in_events (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  at timestamptz not null default now(),
  topic text collate "C" not null check (topic in ('sign-in', 'refusal', 'change')),
  kind sign_in_kind not null,
  address text not null default '',
  agent text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table sign_in_events is
  'Append-only: sign-ins, refused sign-ins and changes of credentials. Attempts with an unknown username are not here.';
comment on column sign_in_events.user_id is 'Whose account.';
comment on column sign_in_events.at is 'When.';
-- Equality of text is leakproof, that of enums is not: row-level security would keep an enum out of the index condition.
comment on column sign_in_events.topic is 'Groups kinds for filtering; text, because row-level security lets only text use the index.';
comment on column sign_in_events.address is 'IP address; empty for a command at the server.';
comment on column sign_in_events.agent is 'User-Agent.';

create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  key text collate "C" not null,
  request_hash bytea not null,
  etag text,
  location text,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table idempotency_keys is 'Replies to requests with an Idempotency-Key, so that a request sent twice takes effect once.';
comment on column idempotency_keys.request_hash is 'SHA-256 of method, address and body; another request under the key is refused.';
comment on column idempotency_keys.etag is 'ETag of the reply.';
comment on column idempotency_keys.location is 'Location of the reply.';
comment on column idempotency_keys.reply is 'Body of the reply.';

create table drafts (
  company_id bigint not null,
  user_id bigint not null,
  form text collate "C" not null check (form <> ''),
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, user_id, form),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table drafts is 'Unsaved form content, stored so that it survives the end of a session.';
comment on column drafts.content is 'The fields as they were.';

create type view_list as enum ('shipments', 'orders');

create table views (
  company_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  list view_list not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  search text not null check (char_length(search) <= 1000),
  primary key (company_id, user_id, key),
  unique (company_id, user_id, list, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table views is 'Filters and order of a list, saved by a user under a name.';
comment on column views.key is 'Made by the client; unique together with the user.';
comment on column views.list is 'Which list.';
comment on column views.search is 'The query of the screen''s address: "state=open&sort=eta".';

create table list_layouts (
  company_id bigint not null,
  user_id bigint not null,
  list view_list not null,
  columns text[] check (cardinality(columns) <= 30),
  is_compact boolean not null default false,
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table list_layouts is 'How a user has a list laid out, in every browser; the default layout without a row.';
comment on column list_layouts.list is 'Which list.';
comment on column list_layouts.columns is 'The optional columns that are shown; null shows the default ones.';
comment on column list_layouts.is_compact is 'Whether rows are lower than by default.';
