-- Links that are mailed to people: to accept an invitation, to choose another password, to confirm a mail address.

alter table users alter column password_hash drop not null;
comment on column users.password_hash is
  'argon2id in the PHC string format; null for who was invited and has not chosen a password yet.';
-- A forgotten password may be asked for by mail address.
create index users_by_email on users (company_id, lower(email));

create table account_links (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  purpose text collate "C" not null check (purpose in ('invitation', 'password-reset', 'email-change')),
  token_hash bytea not null,
  sent_to text not null check (sent_to <> ''),
  email_then text not null,
  password_set_at_then timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
comment on table account_links is 'Links mailed to people. One works once, until it expires, and as long as the account is as it was.';
comment on column account_links.purpose is 'What may be done with it.';
comment on column account_links.token_hash is 'SHA-256 of what the link holds; the link itself is never stored here.';
comment on column account_links.sent_to is 'The mail address it was sent to; of an email-change, the new one.';
comment on column account_links.email_then is 'The account''s address when it was made: with another one the link is void.';
comment on column account_links.password_set_at_then is 'users.password_set_at when it was made: after another password the link is void.';
comment on column account_links.created_by is 'Who invited; of the other purposes the user.';
comment on column account_links.used_at is 'When it was used; null for one that was not.';
create index account_links_by_user on account_links (company_id, user_id);

alter table account_links enable row level security;
alter table account_links force row level security;
create policy tenant_isolation on account_links
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on account_links to oto_app;
grant update (used_at) on account_links to oto_app;

alter type sign_in_kind add value 'password-reset-requested';
alter type sign_in_kind add value 'email-changed';
