-- Lines to confirm, and proposals to answer, are shown by day: the index has them in that order.

drop index order_lines_by_confirmation;
drop index order_lines_of_company_by_confirmation;
create index order_lines_by_confirmation on order_lines (company_id, supplier_id, confirmation, due_date, id) where pending > 0;
create index order_lines_of_company_by_confirmation on order_lines (company_id, confirmation, due_date, id) where pending > 0;
