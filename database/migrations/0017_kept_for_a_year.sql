-- Citus makes a restrictive policy a permissive one where it sends a table, and what only adds to a wall then opens it.
-- The same in permissive policies alone, one for each thing that the application may do with events.
drop policy kept_for_a_year on sign_in_events;
drop policy company_wall on sign_in_events;
create policy company_wall on sign_in_events for select
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
create policy company_wall_for_new on sign_in_events for insert
  with check (company_id = nullif(current_setting('app.company', true), '')::bigint);
create policy kept_for_a_year on sign_in_events for delete
  using (company_id = nullif(current_setting('app.company', true), '')::bigint and at < now() - interval '12 months');
