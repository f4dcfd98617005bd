-- Trigram indexes for words within texts. Without the extensions, or without the right to mark LIKE as leakproof, a search
-- reads the rows of the supplier instead.

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  -- The supplier as a float8, so that only searches use this index: as a bigint the planner would use it for the supplier
  -- alone, too. No list of pending entries (fastupdate), which every search would read.
  execute 'create index shipments_by_trigram on shipments using gin (search gin_trgm_ops, (supplier_id::float8))
    with (fastupdate = off)';
  execute 'create index order_lines_by_trigram on order_lines using gin (search gin_trgm_ops, (supplier_id::float8))
    with (fastupdate = off)';
exception
  when insufficient_privilege or undefined_file or undefined_object or feature_not_supported or duplicate_object or unique_violation then
    raise notice 'Text search stays without an index: %', sqlerrm;
end $$;

-- Row-level security lets only leakproof functions into an index condition, and LIKE is not marked as one. Its one error is
-- about how a pattern ends, and the application's patterns end with a percent sign.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception
  when insufficient_privilege then
    raise notice 'Text search does not use its index: %', sqlerrm;
end $$;
