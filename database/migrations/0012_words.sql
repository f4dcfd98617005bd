-- Finding words within texts among a million rows. Without the extensions, which are PostgreSQL's own but a package of
-- their own in some places, or without the right to say that LIKE tells nobody anything, a search reads the rows of the
-- supplier, as before.

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  -- Without a list of what is still to be sorted in, which every search would read.
  execute 'create index shipments_by_words on shipments using gin (company_id, supplier_id, search gin_trgm_ops)
    with (fastupdate = off)';
  execute 'create index order_lines_by_words on order_lines using gin (company_id, supplier_id, search gin_trgm_ops)
    with (fastupdate = off)';
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported or duplicate_object or unique_violation then
    raise notice 'Text search stays without an index: %', sqlerrm;
end $$;

-- Row-level security lets only what cannot tell of a hidden row, by an error, go before it into an index, and
-- PostgreSQL does not count LIKE as such. It has one error, about how a pattern ends, and the application's patterns
-- end with a percent sign. Whoever owns a database elsewhere may not say so; its administrator may.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception
  when insufficient_privilege then
    raise notice 'Text search does not use its index: %', sqlerrm;
end $$;
