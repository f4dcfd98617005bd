-- Passkeys (WebAuthn), beside an authenticator app or alone; and who has a second factor, of either kind.

create table passkeys (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text collate "C" not null check (rp_id <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (company_id, id),
  unique (company_id, credential_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table passkeys is 'The passkeys of users: public keys, of no use to who reads them.';
comment on column passkeys.name is 'What the user calls it.';
comment on column passkeys.credential_id is 'Its number, as the authenticator made it.';
comment on column passkeys.public_key is 'COSE key that its signatures are verified with.';
comment on column passkeys.counter is 'The signature counter last seen; 0 of authenticators without one. It only grows.';
comment on column passkeys.transports is 'How the browser reaches it, as the browser said: internal, usb, hybrid …';
comment on column passkeys.rp_id is 'The host that it was made for, at which alone it works.';
comment on column passkeys.last_used_at is 'When it last signed in or confirmed something; null for never.';
create index passkeys_by_user on passkeys (company_id, user_id);

alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy tenant_isolation on passkeys
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on passkeys to oto_app;
grant update (counter, last_used_at) on passkeys to oto_app;

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text collate "C" not null check (purpose in ('registration', 'confirmation', 'sign-in')),
  user_handle text collate "C" not null,
  rp_id text collate "C" not null,
  origin text collate "C" not null,
  network text collate "C" not null,
  created_at timestamptz not null default now()
);
comment on table passkey_challenges is
  'Challenges that passkeys are to sign, each once and within minutes. Without a tenant: who signs in by a passkey alone has named nobody.';
comment on column passkey_challenges.challenge_hash is 'SHA-256 of 32 random bytes.';
comment on column passkey_challenges.purpose is 'What a signature of it is good for.';
comment on column passkey_challenges.user_handle is 'COMPANY.USER it was made for; empty for whoever signs in by a passkey alone.';
comment on column passkey_challenges.rp_id is 'The host that the passkey must be for.';
comment on column passkey_challenges.origin is 'The page that it was made for.';
comment on column passkey_challenges.network is 'Who asked for it: few may be open for one network.';
create index passkey_challenges_by_network on passkey_challenges (network, created_at);
create index passkey_challenges_by_time on passkey_challenges (created_at);
grant select, insert, delete on passkey_challenges to oto_app;

-- Recovery codes are for either kind of second factor.
alter table recovery_codes drop constraint recovery_codes_company_id_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_company_id_user_id_fkey
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
comment on table recovery_codes is 'Single-use codes for a lost authenticator app or passkey.';

alter table users add column has_second_factor boolean not null default false;
comment on column users.has_second_factor is
  'Whether the user has a confirmed authenticator app or a passkey: then the password alone signs nobody in.';

-- Row-level security would hide the rows from their owner.
alter table users no force row level security;
alter table second_factors no force row level security;
update users u set has_second_factor = true
from second_factors f
where f.company_id = u.company_id and f.user_id = u.id and f.confirmed_at is not null;
alter table users force row level security;
alter table second_factors force row level security;
create index users_by_second_factor on users (company_id, has_second_factor, id) where kind = 'person';

alter type sign_in_kind add value 'signed-in-with-code';
alter type sign_in_kind add value 'signed-in-with-passkey';
alter type sign_in_kind add value 'signed-in-by-passkey';
alter type sign_in_kind add value 'wrong-passkey';
alter type sign_in_kind add value 'passkey-counter';
alter type sign_in_kind add value 'passkey-added';
alter type sign_in_kind add value 'passkey-removed';
