-- Who: companies, their suppliers, their users and the sessions of those.

-- The application's own role: it owns nothing, and row-level security holds it. An administrator may have
-- made and granted it beforehand, where this account may not.
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
  time_zone text not null default 'Europe/Madrid',
  over_delivery_percent numeric(6, 2) default 0 check (over_delivery_percent >= 0),
  created_at timestamptz not null default now()
);
comment on table companies is 'A buyer, the tenant. Everything else belongs to one company.';
comment on column companies.time_zone is 'IANA name; decides which day is today.';
comment on column companies.over_delivery_percent is 'Tolerance above the ordered quantity; null means unlimited.';

create table suppliers (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  code text collate "C" not null check (code <> ''),
  rao text not null check (rao <> ''),
  over_delivery_set boolean not null default false,
  over_delivery_percent numeric(6, 2) check (over_delivery_percent >= 0),
  last_shipment_number integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  check (over_delivery_set or over_delivery_percent is null)
);
create index suppliers_by_name on suppliers (company_id, lower(rao) collate "C", id);
comment on table suppliers is 'Who ships to the company.';
comment on column suppliers.code is 'The number the buyer''s system gives the supplier.';
comment on column suppliers.rao is 'Business name (raó social).';
comment on column suppliers.over_delivery_set is 'Whether this supplier has a tolerance of its own, which beats the company''s.';
comment on column suppliers.over_delivery_percent is 'The tolerance if set; null then means unlimited.';
comment on column suppliers.last_shipment_number is 'Counter for the shipping codes that the server gives.';

create table users (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  supplier_id bigint,
  username text collate "C" not null check (username = lower(username) and username <> ''),
  name text not null,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'mod', 'user']),
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, username),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table users is 'People who sign in. Bound to one supplier, or unbound: the company''s own staff.';
comment on column users.supplier_id is 'The supplier the user is bound to; null for company staff.';
comment on column users.password_hash is 'argon2id in the PHC string format.';
comment on column users.disabled_at is 'Since when the user may not sign in.';

create table usernames (
  username text collate "C" primary key,
  company_id bigint not null,
  user_id bigint not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table usernames is 'The one table without a tenant: which company a username signs in to. Read only at sign-in.';

create table sign_in_failures (
  subject text collate "C" primary key,
  failures integer not null,
  since timestamptz not null default now()
);
create index sign_in_failures_by_age on sign_in_failures (since);
comment on table sign_in_failures is 'Failed sign-ins per account and per address in the current window; shared by all servers.';
comment on column sign_in_failures.failures is 'How often in the window.';
comment on column sign_in_failures.since is 'When the window began.';
comment on column sign_in_failures.subject is 'account:NAME or address:IP.';

create table sessions (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text not null default '',
  agent text not null default '',
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_of_user on sessions (company_id, user_id, id);
comment on table sessions is 'Signed-in sessions; the token itself is never stored.';
comment on column sessions.token_hash is 'SHA-256 of the bearer token.';
comment on column sessions.seen_at is 'Last use, written at most once a minute; 60 idle minutes end the session.';
comment on column sessions.address is 'Where the person signed in from.';
comment on column sessions.agent is 'The browser, as it calls itself.';
comment on column sessions.ended_at is 'Signed out, password changed, or ended by the user.';
