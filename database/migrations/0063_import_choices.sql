-- What people say of files that do not say it: which columns are which, and what parts decimals.

create table import_column_choices (
  company_id bigint not null references companies (id),
  kind text collate "C" not null check (kind in ('orders', 'confirmations', 'lines', 'suppliers', 'people')),
  supplier_id bigint not null,
  headings_hash bytea not null check (octet_length(headings_hash) = 32),
  columns text not null check (char_length(columns) <= 1500),
  chosen_at timestamptz not null,
  primary key (company_id, kind, supplier_id, headings_hash)
);
comment on table import_column_choices is
  'Which columns are which in imported files with the same headings, as somebody chose; the newest hundred of a kind.';
comment on column import_column_choices.supplier_id is 'Whose files; -1 for the company''s own.';
comment on column import_column_choices.headings_hash is 'SHA-256 of the headings.';
comment on column import_column_choices.columns is 'Positions from 1 by column: order_code:1,size:0. 0 is none.';

alter table import_column_choices enable row level security, force row level security;
create policy tenant_isolation on import_column_choices
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on import_column_choices to oto_app;
grant update (columns, chosen_at) on import_column_choices to oto_app;

alter table companies add column import_decimal_mark text;
alter table companies add constraint companies_import_decimal_mark_check
  check (import_decimal_mark in ('comma', 'point'));
comment on column companies.import_decimal_mark is
  'What parts decimals in 10,000 in imported files that do not show it, as somebody chose last; null until then.';
grant update (import_decimal_mark) on companies to oto_app;
