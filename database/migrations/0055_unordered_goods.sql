-- Goods that belong to no order line, recorded as they came: in the counter's words, and for the buyer to decide on. They are
-- nobody's quantity, so that no order line counts them.

alter table receipts
  add column description text,
  add column code text collate "C",
  add column unit text collate "C",
  drop constraint receipts_surplus_check,
  add constraint receipts_surplus_check check (
    num_nonnulls(order_line_id, description) > 0 or (surplus = 0 and surplus_held = 0)),
  drop constraint receipts_unannounced_check,
  add constraint receipts_unannounced_check check (
    shipment_line_id is not null
    or (num_nonnulls(order_line_id, description) = 1 and accepted = 0 and rejected = 0 and cancelled = 0)),
  add constraint receipts_unordered_check check (
    case when description is null then code is null and unit is null
      else shipment_line_id is null and unit is not null and char_length(description) between 1 and 200
        and (code is null or char_length(code) between 1 and 60) and (corrects is not null or surplus = 0) end);
comment on column receipts.description is 'What came of no order line, in the counter''s words; null for all else.';
comment on column receipts.code is 'Product code or barcode of goods of no order line, as it was read; null where none was.';
comment on column receipts.unit is 'Unit of goods of no order line; null for all else, whose unit is that of the line.';

alter table discrepancies
  alter column order_line_id drop not null,
  drop constraint discrepancies_kind_check,
  add constraint discrepancies_kind_check check (kind in
    ('short', 'over', 'unannounced', 'unordered', 'damaged', 'wrong', 'quality', 'late', 'other')),
  drop constraint discrepancies_unannounced_check,
  add constraint discrepancies_unannounced_check check (
    (shipment_line_id is null) = (kind in ('unannounced', 'unordered')) and (order_line_id is null) = (kind = 'unordered')),
  add constraint discrepancies_unordered_check check (order_line_id is not null or waived = 0);
comment on column discrepancies.order_line_id is 'Null for goods of no order line.';
comment on column discrepancies.kind is 'Missing, too much, not announced, of no order line, or why it was rejected.';
