-- The first company of an installation, made on a screen: by a code that the server prints where it starts.

create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now()
);
comment on table setup_codes is 'Codes that servers printed while there was no company; empty once there is one.';
comment on column setup_codes.code_hash is 'SHA-256 of a code of 79 random bits.';

-- The application's role may not make companies. This makes the first one for whoever knows a code, and no other.
create function create_first_company(code bytea, company_name text, zone text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  created bigint;
begin
  -- As `oto add-company`: of two at once one makes the company, and the other finds it.
  perform pg_advisory_xact_lock(684005);
  if exists (select from usernames) then return null; end if;
  if not exists (select from setup_codes where code_hash = code) then return null; end if;
  created := nextval(pg_get_serial_sequence('companies', 'id'));
  -- Row-level security holds the owner, too.
  perform set_config('app.company', created::text, true);
  insert into companies (id, name, time_zone) overriding system value values (created, company_name, zone);
  delete from setup_codes;
  return created;
end $$;
comment on function create_first_company is
  'Makes the first company for a setup code, in the tenant context of which the transaction goes on; null where there is one, or the code is not of setup_codes.';
revoke all on function create_first_company from public;
grant execute on function create_first_company to oto_app;
grant select, insert on setup_codes to oto_app;
