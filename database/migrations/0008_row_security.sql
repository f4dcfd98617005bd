-- Row-level security: whatever a query forgets, rows of another company are not there. `app.company` is set in the
-- statement or transaction that reads; unset, nothing is visible. Then what the application may do with each table.

do $$
declare
  name text;
begin
  foreach name in array array['suppliers', 'users', 'sessions', 'second_factors', 'recovery_codes', 'idempotency_keys',
    'drafts', 'views', 'list_layouts', 'orders', 'order_lines', 'order_imports', 'order_import_changes', 'shipment_codes',
    'shipments', 'shipment_lines', 'receipts', 'shipment_events', 'document_snapshots', 'line_imports', 'packages',
    'package_contents', 'packing_undo_steps', 'package_presets', 'removed_packages', 'places', 'carriers', 'setting_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_isolation on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
  end loop;
end $$;

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant_isolation on companies using (id = nullif(current_setting('app.company', true), '')::bigint);

-- Whoever got hold of the application cannot erase traces: only events older than a year can be deleted. A policy for each
-- command, because Citus turns a restrictive policy into a permissive one where it distributes a table.
alter table sign_in_events enable row level security;
alter table sign_in_events force row level security;
create policy tenant_isolation on sign_in_events for select
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
create policy tenant_isolation_of_inserts on sign_in_events for insert
  with check (company_id = nullif(current_setting('app.company', true), '')::bigint);
create policy sign_in_event_retention on sign_in_events for delete
  using (company_id = nullif(current_setting('app.company', true), '')::bigint and at < now() - interval '12 months');

grant usage on schema public to oto_app;
-- A server that may not migrate checks here that somebody else has.
grant select on migrations to oto_app;
grant select on companies to oto_app;
grant update (name, allows_unpacked, over_delivery_percent, tax_id, address, gln, import_date_order, version)
  on companies to oto_app;
grant select, insert, update, delete on suppliers, users, usernames, sign_in_failures, sessions, second_factors,
  recovery_codes, idempotency_keys, drafts, views, list_layouts, orders, order_lines, shipments, shipment_lines, packages,
  package_contents, packing_undo_steps, package_presets, removed_packages to oto_app;
grant select on order_line_figures, order_line_counters, order_line_differences, place_aliases to oto_app;
-- History, and what must never be used twice, is only added to.
grant select, insert on shipment_codes, receipts, shipment_events, document_snapshots, setting_events, line_imports,
  order_imports, order_import_changes to oto_app;
grant update (reversed_at, reversed_by, reversal) on order_imports to oto_app;
grant update (reversal) on order_import_changes to oto_app;
grant select, insert, delete on sign_in_events to oto_app;
grant select, insert on places, carriers to oto_app;
grant update (code, name, tax_id, address, gln, version, removed_at) on places to oto_app;
grant update (code, name, scac, version, removed_at) on carriers to oto_app;
-- Ids of packages are drawn before the rows are written, because packages name each other as parents.
grant usage on sequence packages_id_seq to oto_app;
revoke all on function allocate_ssccs from public;
grant execute on function allocate_ssccs to oto_app;
