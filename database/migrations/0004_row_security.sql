-- The second wall: whatever a query forgets, rows of another company are not there.
-- `app.company` is set in the statement or transaction that reads; unset, nothing is visible.

do $$
declare
  name text;
begin
  foreach name in array array['suppliers', 'users', 'sessions', 'orders', 'order_lines', 'shipment_codes',
    'shipments', 'shipment_lines', 'receipts', 'shipment_events', 'idempotency_keys', 'drafts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy company_wall on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
  end loop;
end $$;

alter table companies enable row level security;
alter table companies force row level security;
create policy company_wall on companies using (id = nullif(current_setting('app.company', true), '')::bigint);

grant usage on schema public to oto_app;
grant select, insert, update, delete on all tables in schema public to oto_app;
revoke all on migrations from oto_app;
revoke update, delete on shipment_events, receipts, shipment_codes from oto_app;
revoke insert, update, delete on companies from oto_app;
