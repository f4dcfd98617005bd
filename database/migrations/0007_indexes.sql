-- Indexes beside those of primary keys and unique constraints. Every one begins with the company, but for the text search.

create index suppliers_by_name on suppliers (company_id, lower(name) collate "C", id);

create index sign_in_failures_by_age on sign_in_failures (since);
create index sessions_by_user on sessions (company_id, user_id, id);
create index sign_in_events_by_user on sign_in_events (company_id, user_id, id);
create index sign_in_events_by_topic on sign_in_events (company_id, topic, id);
create index sign_in_events_by_user_and_topic on sign_in_events (company_id, user_id, topic, id);
-- For the clean-up alone; BRIN costs a writer next to nothing, and no look-up of one key uses it.
create index idempotency_keys_by_age on idempotency_keys using brin (company_id, created_at);

create index orders_by_code on orders (company_id, code, supplier_id);

-- Included columns are what other filters and sort orders need, so that rows can be skipped without being fetched.
create index order_lines_by_due_date on order_lines (company_id, supplier_id, due_date, id)
  include (product_code, size, color, order_code, line_number);
create index order_lines_by_product on order_lines (company_id, supplier_id, product_code, id)
  include (due_date, size, color, order_code, line_number);
create index order_lines_by_order on order_lines (company_id, supplier_id, order_code, line_number) include (id);
create index order_lines_pending_by_due_date on order_lines (company_id, supplier_id, due_date, id)
  include (product_code, size, color, order_code, line_number) where pending > 0;
create index order_lines_pending_by_product on order_lines (company_id, supplier_id, product_code, id)
  include (due_date, size, color, order_code, line_number) where pending > 0;
create index order_lines_pending_by_order on order_lines (company_id, supplier_id, order_code, line_number) include (id)
  where pending > 0;
create index order_lines_by_color on order_lines (company_id, supplier_id, color, size);
create index order_lines_by_size on order_lines (company_id, supplier_id, size);
create index order_lines_by_gtin on order_lines (company_id, gtin, supplier_id) where gtin is not null;
create unique index order_lines_by_reference on order_lines (company_id, order_id, line_reference)
  where line_reference is not null;

create index order_import_changes_by_target on order_import_changes (company_id, kind, target_id, import_id);
create index line_imports_by_file on line_imports (company_id, shipment_id, file_hash);

create index shipments_by_code on shipments (company_id, code, supplier_id);
create index shipments_by_supplier_and_code on shipments (company_id, supplier_id, code) include (eta_rank, state, id);
create index shipments_by_eta on shipments (company_id, supplier_id, eta_rank, id);
create index shipments_by_tracking_key on shipments (company_id, tracking_key, supplier_id) where tracking_key <> '';
create index shipments_open on shipments (company_id, supplier_id, id) where state = 'open';
create index shipments_open_by_eta on shipments (company_id, supplier_id, eta_rank, id) where state = 'open';
create index shipments_open_by_code on shipments (company_id, supplier_id, code) where state = 'open';
-- One for each sort order of the list. Open shipments have theirs above, and creating a shipment writes none of these.
create index shipments_by_status on shipments (company_id, supplier_id, status, id) where state = 'closed';
create index shipments_by_status_and_eta on shipments (company_id, supplier_id, status, eta_rank, id) where state = 'closed';
create index shipments_by_status_and_code on shipments (company_id, supplier_id, status, code) where state = 'closed';

create index shipment_lines_by_order_line on shipment_lines (company_id, supplier_id, order_line_id, id);
create index receipts_by_shipment on receipts (company_id, supplier_id, shipment_id, id);
-- Deleting a shipment line checks the foreign key of receipts.
create index receipts_by_shipment_line on receipts (company_id, shipment_line_id);
create index shipment_events_by_shipment on shipment_events (company_id, supplier_id, shipment_id, id);

create index packages_by_parent on packages (company_id, parent_id) where parent_id is not null;
create index packages_by_tracking_key on packages (company_id, tracking_key, supplier_id) where tracking_key <> '';
create index package_contents_by_line on package_contents (company_id, supplier_id, shipment_id, shipment_line_id);
create index packing_undo_steps_by_shipment on packing_undo_steps (company_id, supplier_id, shipment_id, id);
create index sscc_blocks_with_room on sscc_blocks (company_id, block) where allocated < 100;

create unique index places_by_code on places (company_id, code) where removed_at is null;
create unique index places_by_name on places (company_id, name) where removed_at is null;
create unique index carriers_by_code on carriers (company_id, code) where removed_at is null;
create unique index carriers_by_name on carriers (company_id, name) where removed_at is null;
create index setting_events_by_supplier on setting_events (company_id, supplier_id, id);
create index setting_events_by_place on setting_events (company_id, place_id, id) where place_id is not null;
create index setting_events_by_carrier on setting_events (company_id, carrier_id, id) where carrier_id is not null;
