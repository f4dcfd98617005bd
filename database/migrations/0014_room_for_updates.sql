-- Counters of order lines and versions of shipments change all day. Where a page has room for the new row, PostgreSQL
-- leaves the indexes alone; else it writes into every one of them, for each trigram of the words too. Pages that are
-- full already get their room as rows of theirs are vacuumed.
alter table order_lines set (fillfactor = 80);
alter table shipments set (fillfactor = 85);
