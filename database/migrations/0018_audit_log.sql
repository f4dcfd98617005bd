-- The audit log: one list over everything that is written down about what people did, newest first.

alter table audit_events alter column subject_name type text collate "C";
alter table order_imports alter column file_name type text collate "C";

-- What is shown by name, supplier and time has them in its row. The owner passes row-level security for a moment.
alter table setting_events add column subject_name text collate "C" not null default '';
comment on column setting_events.subject_name is 'How the supplier or record was called at the time; empty for the company.';

alter table sign_in_events add column supplier_id bigint;
comment on column sign_in_events.supplier_id is 'The supplier that the person belonged to; null for company staff.';

do $$
declare
  name text;
  names constant text[] := array['sign_in_events', 'setting_events', 'users', 'suppliers', 'places', 'carriers'];
begin
  foreach name in array names loop
    execute format('alter table %I no force row level security', name);
  end loop;
  update sign_in_events e set supplier_id = u.supplier_id from users u
    where u.company_id = e.company_id and u.id = e.user_id and u.supplier_id is not null;
  foreach name in array array['supplier', 'place', 'carrier'] loop
    execute format('update setting_events e set subject_name = r.name from %I r where r.company_id = e.company_id and r.id = e.%I',
      name || 's', name || '_id');
  end loop;
  foreach name in array names loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

create index sign_in_events_by_time on sign_in_events (company_id, at);
create index sign_in_events_by_user_and_time on sign_in_events (company_id, user_id, at);
create index sign_in_events_by_supplier_and_time on sign_in_events (company_id, supplier_id, at)
  where supplier_id is not null;
create index audit_events_by_time on audit_events (company_id, at);
create index audit_events_by_actor on audit_events (company_id, actor_id, at);
create index audit_events_by_supplier on audit_events (company_id, supplier_id, at) where supplier_id is not null;
create index audit_events_by_topic on audit_events (company_id, topic, at);
create index audit_events_by_name on audit_events (company_id, subject_name);
create index setting_events_by_name on setting_events (company_id, subject_name);
create index setting_events_by_time on setting_events (company_id, at);
create index setting_events_by_actor on setting_events (company_id, actor_id, at);
create index setting_events_by_supplier_and_time on setting_events (company_id, supplier_id, at);
create index shipment_events_by_time on shipment_events (company_id, at);
create index shipment_events_by_actor on shipment_events (company_id, actor_id, at);
create index shipment_events_by_supplier on shipment_events (company_id, supplier_id, at);
create index shipment_events_by_code on shipment_events (company_id, shipment_code);
create index order_imports_by_time on order_imports (company_id, imported_at);
create index order_imports_reversed on order_imports (company_id, reversed_at) where reversed_at is not null;
create index order_imports_by_user on order_imports (company_id, user_id, imported_at);
create index order_imports_by_reverser on order_imports (company_id, reversed_by, reversed_at) where reversed_at is not null;
create index order_imports_by_name on order_imports (company_id, file_name);
