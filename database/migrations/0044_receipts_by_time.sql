-- The list of receipts over all shipments, of one supplier and of all.

create index receipts_by_time on receipts (company_id, supplier_id, received_at, id);
create index receipts_of_company_by_time on receipts (company_id, received_at, id);
