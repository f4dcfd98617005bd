-- Who came in, who did not, and the second thing that a person may be asked for.

-- A server that may not migrate looks here whether somebody else has.
grant select on migrations to oto_app;

alter table users
  add column initial_password_hash text,
  add column password_set_at timestamptz not null default now();
comment on column users.initial_password_hash is 'The hash of the last password that somebody else gave. While it is password_hash, that opens nothing but the choice of another, and not for long; whoever changes password_hash, an older server too, ends that.';
comment on column users.password_set_at is 'Since when the password is this one, or at the latest since this column is there.';

create table second_factors (
  company_id bigint not null,
  user_id bigint not null,
  secret bytea not null,
  is_sealed boolean not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table second_factors is 'What a person''s authenticator application shares with us (TOTP, RFC 6238).';
comment on column second_factors.secret is 'The key of the codes: sealed with AES-256-GCM (nonce, tag, text), or as it is.';
comment on column second_factors.is_sealed is 'Whether the secret can be read only with SECRET_KEY.';
comment on column second_factors.confirmed_at is 'When a code proved that the application has the secret; before that nobody is asked for one.';
comment on column second_factors.last_step is 'The newest 30 seconds whose code was used: it only grows, so no code works twice.';

create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);
comment on table recovery_codes is 'Codes for the day that the authenticator application is lost, each good for once.';
comment on column recovery_codes.code_hash is 'SHA-256; a code has 118 random bits.';

create type sign_in_topic as enum ('sign-in', 'refusal', 'change');
create type sign_in_kind as enum ('signed-in', 'recovery-code-used', 'signed-out', 'session-ended',
  'wrong-password', 'wrong-code', 'too-many-attempts', 'disabled', 'initial-password-expired',
  'password-changed', 'password-reset', 'user-disabled', 'user-enabled',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-codes-renewed');

create table sign_in_events (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  at timestamptz not null default now(),
  topic sign_in_topic not null,
  kind sign_in_kind not null,
  address text not null default '',
  agent text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_in_events_of_user on sign_in_events (company_id, user_id, id);
create index sign_in_events_by_topic on sign_in_events (company_id, topic, id);
comment on table sign_in_events is 'Append-only: who signed in, was refused, or changed what they sign in with. A name that nobody has is in none.';
comment on column sign_in_events.user_id is 'Whose account.';
comment on column sign_in_events.at is 'When.';
comment on column sign_in_events.topic is 'What kinds have in common, to find them by.';
comment on column sign_in_events.address is 'Where from; empty where a command at the server did it.';
comment on column sign_in_events.agent is 'The browser, as it calls itself.';

do $$
declare
  name text;
begin
  foreach name in array array['second_factors', 'recovery_codes', 'sign_in_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy company_wall on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
  end loop;
end $$;

grant select, insert, update, delete on second_factors, recovery_codes to oto_app;
grant select, insert, delete on sign_in_events to oto_app;
-- Whoever got hold of the server cannot wipe out its traces: nothing younger goes.
create policy kept_for_a_year on sign_in_events as restrictive for delete
  using (at < now() - interval '12 months');
