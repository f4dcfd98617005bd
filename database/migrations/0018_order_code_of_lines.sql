-- A line's order code beside its product code: order lines are found and sorted by it at any depth, which no join could
-- lead to. It cannot differ from the order's own. A server of the version before, still running beside newer ones, cannot
-- import new lines from here on; nothing of such a file is kept, and it can be sent again.
-- The view order_line_figures has the code of the order itself: its `ol.*` was written out when it was made. Whoever makes
-- it anew leaves one of the two out.

alter table order_lines no force row level security;
alter table orders no force row level security;
alter table order_lines add column order_code text collate "C";
-- Every row moves. Sorting all into an index anew takes a tenth of the time, of the index of words most of all.
drop index order_lines_by_due_date;
drop index order_lines_pending;
drop index order_lines_by_product;
drop index order_lines_pending_by_product;
do $$
declare
  words text := pg_get_indexdef(to_regclass('order_lines_by_supplier_word'));
begin
  drop index if exists order_lines_by_supplier_word;
  update order_lines l set order_code = o.code from orders o where o.company_id = l.company_id and o.id = l.order_id;
  if words is not null then
    execute words;
  end if;
end $$;
alter table order_lines alter column order_code set not null;
alter table order_lines force row level security;
alter table orders force row level security;
comment on column order_lines.order_code is 'The code of its order.';

alter table orders add constraint orders_by_id_and_code unique (company_id, supplier_id, id, code);
alter table order_lines drop constraint order_lines_company_id_supplier_id_order_id_fkey;
alter table order_lines add constraint order_lines_order foreign key (company_id, supplier_id, order_id, order_code)
  references orders (company_id, supplier_id, id, code);
alter table orders drop constraint orders_company_id_supplier_id_id_key;

create index order_lines_by_order on order_lines (company_id, supplier_id, order_code, line_number) include (id);
create index order_lines_pending_by_order on order_lines (company_id, supplier_id, order_code, line_number) include (id)
  where pending > 0;

-- What other filters and orders ask of a row stands in the index too, so that thousands are looked at without being read.
create index order_lines_of_due_date on order_lines (company_id, supplier_id, due_date, id)
  include (product_code, size, color, order_code, line_number);
create index order_lines_pending_of_due_date on order_lines (company_id, supplier_id, due_date, id)
  include (product_code, size, color, order_code, line_number) where pending > 0;
create index order_lines_of_product on order_lines (company_id, supplier_id, product_code, id)
  include (due_date, size, color, order_code, line_number);
create index order_lines_pending_of_product on order_lines (company_id, supplier_id, product_code, id)
  include (due_date, size, color, order_code, line_number) where pending > 0;
create index shipments_by_code_and_days on shipments (company_id, supplier_id, code) include (eta_rank, state, id);
