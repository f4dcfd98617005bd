-- Where the goods of a shipment's line were made, as customs and messages want it.

alter table shipment_lines add column country_of_origin text collate "C";
alter table shipment_lines add constraint shipment_lines_country_of_origin_check
  check (country_of_origin ~ '^[A-Z]{2}$');
comment on column shipment_lines.country_of_origin is 'ISO 3166-1 alpha-2; null where nobody said it.';

-- The list of shipments is narrowed to those with goods of a country.
create index shipment_lines_by_country_of_origin
  on shipment_lines (company_id, supplier_id, country_of_origin, shipment_id)
  where country_of_origin is not null;
