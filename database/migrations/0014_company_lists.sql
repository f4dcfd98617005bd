-- Lists of all suppliers of a company, for its own people: their indexes begin with the company alone. Sorts by creation use
-- the primary key, those by code shipments_by_code. Filters that go with no sort ask the suppliers' indexes one by one.

create index shipments_of_company_by_eta on shipments (company_id, eta_rank, id);
-- Open is one of the statuses.
create index shipments_of_company_by_status on shipments (company_id, status, id);
create index shipments_of_company_by_status_and_eta on shipments (company_id, status, eta_rank, id);
create index shipments_of_company_by_status_and_code on shipments (company_id, status, code, supplier_id);
-- The newest are open.
create index shipments_of_company_closed on shipments (company_id, id) where state = 'closed';

create index order_lines_of_company_by_due_date on order_lines (company_id, due_date, id);
create index order_lines_of_company_by_product on order_lines (company_id, product_code, id);
create index order_lines_of_company_by_order on order_lines (company_id, order_code, id);
create index order_lines_of_company_pending_by_due_date on order_lines (company_id, due_date, id) where pending > 0;
create index order_lines_of_company_pending_by_product on order_lines (company_id, product_code, id) where pending > 0;
create index order_lines_of_company_pending_by_order on order_lines (company_id, order_code, id) where pending > 0;

-- Text search as in 0009, in the rows of all suppliers. It reads the same trigrams and looks at the company afterwards.
create function search_company_shipments(pattern text, max_ids integer) returns bigint[]
  language sql stable as 'select null::bigint[]';
create function search_company_order_lines(pattern text, max_ids integer) returns bigint[]
  language sql stable as 'select null::bigint[]';
comment on function search_company_shipments is
  'Ids of a company''s shipments whose text is like the pattern, at most so many; null where no index finds them.';
comment on function search_company_order_lines is
  'Ids of a company''s order lines whose text is like the pattern, at most so many; null where no index finds them.';

do $$
declare
  name text;
  is_granted boolean := false;
begin
  -- Only where 0009 could make the index.
  if to_regclass('shipments_by_trigram') is null or not exists (select from pg_roles where rolname = 'oto_search') then
    return;
  end if;
  if current_setting('server_version_num')::int < 160000 then
    if not pg_has_role(current_user, 'oto_search', 'member') then
      execute format('grant oto_search to %I', current_user);
      is_granted := true;
    end if;
  elsif not pg_has_role(current_user, 'oto_search', 'set') then
    execute format('grant oto_search to %I with set true, inherit false', current_user);
  end if;
  grant usage, create on schema public to oto_search;
  foreach name in array array['shipments', 'order_lines'] loop
    execute format($function$
      create or replace function search_company_%1$s(pattern text, max_ids integer) returns bigint[]
        language sql stable security definer set search_path = public, pg_temp as
        $body$
          select coalesce(array_agg(id), '{}') from (
            select id from %1$s
            where search like pattern and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $body$
      $function$, name);
    execute format('revoke all on function search_company_%s from public', name);
    execute format('grant execute on function search_company_%s to oto_app', name);
    execute format('alter function search_company_%s owner to oto_search', name);
  end loop;
  revoke create on schema public from oto_search;
  if is_granted then
    execute format('revoke oto_search from %I', current_user);
  end if;
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
    raise notice 'Text search of all suppliers stays without an index: %', sqlerrm;
end $$;
