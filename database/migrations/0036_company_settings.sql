-- Choices of a company's administrators about files and receiving.

alter table companies
  add column import_decimal_mark text,
  add column asks_for_lots boolean not null default false,
  add column blind_receiving boolean not null default false;
alter table companies add constraint companies_import_decimal_mark_check
  check (import_decimal_mark in ('comma', 'point'));
comment on column companies.import_decimal_mark is
  'What parts decimals in 10,000 in imported files that do not show it, as somebody chose last; null until then.';
comment on column companies.asks_for_lots is
  'Whether screens and files ask for lots, dates and serial numbers; what was entered is shown without it too.';
comment on column companies.blind_receiving is
  'Whether the screen that counts what arrives hides what was announced, from all but administrators.';
grant update (import_decimal_mark, asks_for_lots, blind_receiving) on companies to oto_app;
