-- What a company asks of its people's second factors.

create table second_factor_policies (
  company_id bigint not null references companies (id),
  roles text[] not null default '{}' check (roles <@ array['admin', 'mod', 'user']),
  starts_on date,
  allows_passkey_alone boolean not null default true,
  version integer not null default 1,
  primary key (company_id),
  check (roles = '{}' or starts_on is not null)
);
comment on table second_factor_policies is 'Of whom a company requires a second factor; one without a row, of nobody.';
comment on column second_factor_policies.roles is 'People with one of these roles need one; empty for nobody.';
comment on column second_factor_policies.starts_on is 'From this day on, in the company''s time zone, who signs in without sets one up first.';
comment on column second_factor_policies.allows_passkey_alone is 'Whether a passkey that verified its owner signs in without the password.';
comment on column second_factor_policies.version is 'Counts the changes; the ETag.';

alter table second_factor_policies enable row level security;
alter table second_factor_policies force row level security;
create policy tenant_isolation on second_factor_policies
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on second_factor_policies to oto_app;
grant update (roles, starts_on, allows_passkey_alone, version) on second_factor_policies to oto_app;

alter table sessions add column lacks_second_factor boolean not null default false;
comment on column sessions.lacks_second_factor is
  'Whether the user must set up a second factor before anything else; from the sign-in until there is one.';
