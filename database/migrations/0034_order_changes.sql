-- The buyer's people enter and change orders by hand, and a file says where it meets such a change.

alter table orders
  add column version integer not null default 0,
  add column file_terms jsonb;
comment on column orders.version is 'How often the order itself changed; the ETag is this and the versions of its lines.';
comment on column orders.file_terms is 'What the last file said of date and address where people changed them since, or entered the order; null where it is as the file says.';

alter table order_imports
  add column manual_changes jsonb not null default '[]',
  add column manual_change_count integer not null default 0;
alter table order_imports add constraint order_imports_manual_change_count_check check (manual_change_count >= 0);
comment on column order_imports.manual_changes is
  'Where the file met what people had changed by hand, and which of the two holds; the first of them.';
comment on column order_imports.manual_change_count is 'How many there were.';
alter table order_import_changes add column file_terms jsonb;
comment on column order_import_changes.file_terms is 'What the last file before had said of dates, quantity or address where people had changed them; null where it was as that file said.';
