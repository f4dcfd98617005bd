-- Lots, dates and serial numbers of what is sent: optional, on a shipment's line. Goods of two lots are two lines, so that
-- packages, receipts and papers know the lot of each quantity by its line. And where the goods were made.

alter table shipment_lines
  add column lot text collate "C",
  add column best_before date,
  add column expiry date,
  add column serial_numbers text[] collate "C",
  add column country_of_origin text collate "C";
alter table shipment_lines add constraint shipment_lines_lot_check
  check (lot ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$');
alter table shipment_lines add constraint shipment_lines_one_date_check check (num_nonnulls(best_before, expiry) < 2);
alter table shipment_lines add constraint shipment_lines_serial_numbers_check
  check (cardinality(serial_numbers) = quantity);
comment on column shipment_lines.lot is 'GS1 application identifier 10, in the characters that barcodes have.';
comment on column shipment_lines.best_before is 'GS1 application identifier 15.';
comment on column shipment_lines.expiry is 'GS1 application identifier 17: not to be used after it.';
comment on column shipment_lines.serial_numbers is
  'GS1 application identifier 21: one for each piece, none twice of a product in a shipment; null without.';
alter table shipment_lines add constraint shipment_lines_country_of_origin_check
  check (country_of_origin ~ '^[A-Z]{2}$');
comment on column shipment_lines.country_of_origin is 'ISO 3166-1 alpha-2; null where nobody said it.';

-- The list of shipments is narrowed to those with goods of a country.
create index shipment_lines_by_country_of_origin
  on shipment_lines (company_id, supplier_id, country_of_origin, shipment_id)
  where country_of_origin is not null;

-- The statements that change packages count what is packed of each line, those of a server of 0.2.0, too. Citus refuses
-- triggers on distributed tables, and statements about them: they go with their function.
drop function if exists update_packed() cascade;
