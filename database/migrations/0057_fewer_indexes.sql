-- Indexes that others serve as well: each cost every write of its table.

-- The index of color and size answers a size, too.
drop index order_lines_by_size;

-- The key of the table is the same one; nothing reads the included columns alone.
drop index shipments_by_supplier_and_code;
-- A list of closed shipments passes over the open ones, of which there are few, as one supplier's always did.
drop index shipments_of_company_closed;
-- A range of days is read along the index of the list.
drop index shipments_of_company_arriving;

-- Open is a status like the others.
drop index shipments_by_status;
drop index shipments_by_status_and_code;
drop index shipments_by_status_and_eta;
drop index shipments_open;
drop index shipments_open_by_code;
drop index shipments_open_by_eta;
create index shipments_by_status on shipments (company_id, supplier_id, status, id);
create index shipments_by_status_and_code on shipments (company_id, supplier_id, status, code);
create index shipments_by_status_and_eta on shipments (company_id, supplier_id, status, eta_rank, id);

-- Trigrams are sorted into the index some hundred rows at a time: by the row they took more than half of an import.
-- A search reads what waits, 256 kB at most.
alter index if exists order_lines_by_trigram set (fastupdate = on, gin_pending_list_limit = 256);
alter index if exists shipments_by_trigram set (fastupdate = on, gin_pending_list_limit = 256);
