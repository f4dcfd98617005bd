-- Sizes and colors that few lines have, among all that a supplier was ever asked for.
create index order_lines_by_color on order_lines (company_id, supplier_id, color, size);
create index order_lines_by_size on order_lines (company_id, supplier_id, size);
