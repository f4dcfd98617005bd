-- Receipts say why by a code, too.
alter table receipts add column reason_code text collate "C";
alter table receipts add constraint receipts_reason_code_check
  check (reason_code in ('damaged', 'wrong-product', 'wrong-quantity', 'late', 'quality', 'no-order'));
comment on column receipts.reason_code is 'Why something was rejected or cancelled, as a code; null where only words say it.';
