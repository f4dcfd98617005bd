-- How the company's files mean 10/05/2026, once somebody who imports has said so.

alter table companies
  add column import_date_order text check (import_date_order in ('day-first', 'month-first'));
comment on column companies.import_date_order is
  'The order of day and month in imported files that do not prove it, as it was last chosen; null: ask.';
grant update (import_date_order) on companies to oto_app;
