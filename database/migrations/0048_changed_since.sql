-- Lists are narrowed to what changed since an instant. What is announced of an order line moves no changed_at.
create index order_lines_by_change on order_lines (company_id, supplier_id, changed_at);
create index discrepancies_by_change
  on discrepancies (company_id, supplier_id, (greatest(created_at, answered_at, settled_at)));
