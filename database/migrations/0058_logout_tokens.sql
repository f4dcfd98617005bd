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

alter table logout_tokens enable row level security;
alter table logout_tokens force row level security;
create policy tenant_isolation on logout_tokens
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on logout_tokens to oto_app;
