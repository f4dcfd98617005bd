-- A difference waives what its order line still expects of it: less than its quantity where the rest was cancelled before.
alter table discrepancies drop constraint discrepancies_check;
alter table discrepancies add constraint discrepancies_waived_check check (waived between 0 and quantity);
comment on column discrepancies.waived is
  'How much of it the order line no longer expects because of it: at most its quantity.';
