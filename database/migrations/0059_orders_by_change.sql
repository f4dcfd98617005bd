-- Orders of all suppliers, too, are listed by their last change. The index of one supplier's was there.
create index orders_of_company_by_change on orders (company_id, (greatest(created_at, changed_at)));
