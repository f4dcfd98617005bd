-- Words within texts, by trigrams. Row-level security keeps LIKE out of every index, because it is not marked as leakproof
-- and only a superuser may mark it. So a search calls a function that runs as a role of its own, whose policy lets all rows
-- through; the function itself says which rows: those of the company that the transaction has set, and of one supplier.
-- It gives ids alone; the rows are read behind row-level security like any others.
-- Where the extension or the role cannot be had, the functions give null, and searches do without an index.

create function search_shipments(supplier bigint, pattern text, max_ids integer) returns bigint[]
  language sql stable as 'select null::bigint[]';
create function search_order_lines(supplier bigint, pattern text, max_ids integer) returns bigint[]
  language sql stable as 'select null::bigint[]';
comment on function search_shipments is
  'Ids of shipments of a supplier whose text is like the pattern, at most so many; null where no index finds them.';
comment on function search_order_lines is
  'Ids of order lines of a supplier whose text is like the pattern, at most so many; null where no index finds them.';

do $$
declare
  name text;
  is_granted boolean := false;
begin
  create extension if not exists pg_trgm;
  if not exists (select from pg_roles where rolname = 'oto_search') then
    begin
      create role oto_search nologin nobypassrls;
    exception
      when duplicate_object or unique_violation then null; -- another database of the cluster migrates at this instant
    end;
  end if;
  -- To hand the functions over, unless an administrator has granted it. Not inherited: the policy below would hold for this
  -- account, too.
  if current_setting('server_version_num')::int < 160000 then
    if not pg_has_role(current_user, 'oto_search', 'member') then
      execute format('grant oto_search to %I', current_user);
      is_granted := true;
    end if;
  elsif not pg_has_role(current_user, 'oto_search', 'set') then
    execute format('grant oto_search to %I with set true, inherit false', current_user);
  end if;
  -- Whoever is to own a function must be allowed to create one.
  grant usage, create on schema public to oto_search;
  foreach name in array array['shipments', 'order_lines'] loop
    -- The supplier as an array, so that only searches use this index: as a plain column the planner would use it for the
    -- supplier alone, too. No list of pending entries (fastupdate), which every search would read.
    execute format('create index %1$s_by_trigram on %1$s using gin ((array[supplier_id]), search gin_trgm_ops)
      with (fastupdate = off)', name);
    execute format('create policy text_search on %I for select to oto_search using (true)', name);
    execute format('grant select (company_id, supplier_id, id, search) on %I to oto_search', name);
    execute format($function$
      create or replace function search_%1$s(supplier bigint, pattern text, max_ids integer) returns bigint[]
        language sql stable security definer set search_path = public, pg_temp as
        $body$
          select coalesce(array_agg(id), '{}') from (
            select id from %1$s
            where array[supplier_id] @> array[supplier] and search like pattern
              and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $body$
      $function$, name);
    execute format('revoke all on function search_%s from public', name);
    execute format('grant execute on function search_%s to oto_app', name);
    execute format('alter function search_%s owner to oto_search', name);
  end loop;
  revoke create on schema public from oto_search;
  if is_granted then
    execute format('revoke oto_search from %I', current_user);
  end if;
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported or duplicate_object or unique_violation then
    raise notice 'Text search stays without an index: %', sqlerrm;
end $$;
