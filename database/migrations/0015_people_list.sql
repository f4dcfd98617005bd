-- The list of people: what it is sorted, searched and filtered by, and indexes for all of it.

alter table users
  add column last_seen_at timestamptz,
  add column sort_name text collate "C" not null generated always as (coalesce(nullif(left(
    regexp_replace(lower(normalize(name, nfd)), '[\u0300-\u036f]', '', 'g'), 100), ''), '-')) stored,
  add column search text not null generated always as (
    regexp_replace(lower(normalize(name || ' ' || username || ' ' || email, nfd)), '[\u0300-\u036f]', '', 'g')) stored,
  add column seen_key bigint not null generated always as (
    coalesce(trunc(extract(epoch from last_seen_at - timestamptz '1970-01-01 00:00:00+00'))::bigint, 0)) stored,
  add column role_key text collate "C" not null generated always as (
    case when 'admin' = any (roles) then 'a' else '' end || case when 'mod' = any (roles) then 'm' else '' end ||
    case when 'user' = any (roles) then 'u' else '' end) stored;
comment on column users.last_seen_at is 'Last use, written at most once an hour; null for who has never signed in.';
comment on column users.sort_name is 'The name in lower case and without accents.';
comment on column users.search is 'Name, username and mail address in lower case and without accents.';
comment on column users.seen_key is 'last_seen_at in seconds since 1970, or 0 for never: what lists are sorted by is never null.';
comment on column users.role_key is
  'The roles as letters: text, because row-level security lets only text use the index.';

-- Row-level security would hide the rows from their owner.
alter table users no force row level security;
alter table sessions no force row level security;
update users u set last_seen_at = s.at
from (select company_id, user_id, max(seen_at) as at from sessions group by company_id, user_id) s
where u.company_id = s.company_id and u.id = s.user_id;
alter table users force row level security;
alter table sessions force row level security;

create index users_by_name on users (company_id, sort_name, id) where kind = 'person';
create index users_by_last_use on users (company_id, seen_key, id) where kind = 'person';
create index users_by_supplier on users (company_id, supplier_key, sort_name, id) where kind = 'person';
create index users_by_role on users (company_id, role_key, id) where kind = 'person';
create index users_disabled on users (company_id, id) where disabled_at is not null and kind = 'person';

create function search_people(pattern text, max_ids integer) returns bigint[]
  language sql stable as 'select null::bigint[]';
comment on function search_people is
  'Ids of people of the company whose text is like the pattern, at most so many; null where no index finds them.';

-- As in 0009_text_search.sql: by a role of its own, whose function says which rows.
do $$
declare
  is_granted boolean := false;
begin
  if current_setting('server_version_num')::int < 160000 then
    if not pg_has_role(current_user, 'oto_search', 'member') then
      execute format('grant oto_search to %I', current_user);
      is_granted := true;
    end if;
  elsif not pg_has_role(current_user, 'oto_search', 'set') then
    execute format('grant oto_search to %I with set true, inherit false', current_user);
  end if;
  grant usage, create on schema public to oto_search;
  create index users_by_trigram on users using gin ((array[company_id]), search gin_trgm_ops) with (fastupdate = off);
  create policy text_search on users for select to oto_search using (true);
  grant select (company_id, id, search) on users to oto_search;
  create or replace function search_people(pattern text, max_ids integer) returns bigint[]
    language sql stable security definer set search_path = public, pg_temp as
    $body$
      select coalesce(array_agg(id), '{}') from (
        select id from users
        where array[company_id] @> array[nullif(current_setting('app.company', true), '')::bigint]
          and company_id = nullif(current_setting('app.company', true), '')::bigint and search like pattern
        limit max_ids
      ) found
    $body$;
  revoke all on function search_people from public;
  grant execute on function search_people to oto_app;
  alter function search_people owner to oto_search;
  revoke create on schema public from oto_search;
  if is_granted then
    execute format('revoke oto_search from %I', current_user);
  end if;
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported or duplicate_object or unique_violation then
    raise notice 'Search of people stays without an index: %', sqlerrm;
end $$;
