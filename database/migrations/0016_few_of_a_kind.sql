-- Sizes and colors that few lines have, among all that a supplier was ever asked for.
create index order_lines_by_color on order_lines (company_id, supplier_id, color, size);
create index order_lines_by_size on order_lines (company_id, supplier_id, size);

-- Words: the indexes of 0015 have the supplier as everybody asks for it, and PostgreSQL, which thinks that suppliers are
-- alike, used them for that alone, beside another index: of a big one they give all rows. Said as a float8, which takes
-- an id without loss, it is asked for by searches only. Where 0015 could not make its indexes, this one cannot.
do $$
begin
  execute 'create index shipments_by_supplier_word on shipments using gin (search gin_trgm_ops, (supplier_id::float8))
    with (fastupdate = off)';
  execute 'create index order_lines_by_supplier_word on order_lines using gin (search gin_trgm_ops, (supplier_id::float8))
    with (fastupdate = off)';
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
    raise notice 'Text search stays without an index: %', sqlerrm;
end $$;

drop index if exists shipments_by_word;
drop index if exists order_lines_by_word;
