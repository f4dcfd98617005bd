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

alter table disclosed_usernames enable row level security;
alter table disclosed_usernames force row level security;
create policy tenant_isolation on disclosed_usernames
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update on disclosed_usernames to oto_app;
