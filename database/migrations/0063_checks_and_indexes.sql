-- Scans and builds apart from the statements that lock tables whole: people read all the while.

-- Validates checks that were added without reading the rows that were there. People write meanwhile.
alter table shipments validate constraint shipments_transport_mode_check;
alter table order_events validate constraint order_events_kind_check;
alter table shipment_events validate constraint shipment_events_kind_check;
alter table receipts validate constraint receipts_amounts_check;

-- The last entry of a shipment is read by one row.
create index shipment_events_by_shipment_and_time on shipment_events (company_id, shipment_id, at, id);

create index discrepancies_by_last_change
  on discrepancies (company_id, supplier_id, (greatest(created_at, answered_at, settled_at, reversed_at)), id);
create index discrepancies_of_company_by_last_change
  on discrepancies (company_id, (greatest(created_at, answered_at, settled_at, reversed_at)), id);

-- Last, because they lock their tables until the end.
drop index discrepancies_by_change;
drop index discrepancies_of_company_by_change;
