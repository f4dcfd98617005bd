-- Orders, too, are narrowed to what changed since an instant, and lists are sorted by their newest change.
alter table orders add column changed_at timestamptz;
comment on column orders.changed_at is 'When the order itself changed, beside its lines; null: not since it was created.';
create index orders_by_change on orders (company_id, supplier_id, (greatest(created_at, changed_at)));

drop index order_lines_by_change;
create index order_lines_by_change on order_lines (company_id, supplier_id, changed_at, id);
create index order_lines_of_company_by_change on order_lines (company_id, changed_at, id);

drop index discrepancies_by_change;
create index discrepancies_by_change
  on discrepancies (company_id, supplier_id, (greatest(created_at, answered_at, settled_at)), id);
create index discrepancies_of_company_by_change
  on discrepancies (company_id, (greatest(created_at, answered_at, settled_at)), id);
