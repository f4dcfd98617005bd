-- Which packages and which numbered pieces a receipt counted, so that none counts in two receipts.

create table receipt_packages (
  company_id bigint not null,
  receipt_id bigint not null,
  shipment_line_id bigint not null,
  package_id bigint not null,
  is_taken_back boolean not null default false,
  primary key (company_id, receipt_id, package_id),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  foreign key (company_id, package_id, shipment_line_id)
    references package_contents (company_id, package_id, shipment_line_id)
);
comment on table receipt_packages is 'The packages whose content of one line a receipt counted.';
comment on column receipt_packages.shipment_line_id is 'The line of the receipt, of which the package holds something.';
comment on column receipt_packages.is_taken_back is 'Whether the receipt was taken back, so that the package can be counted again.';
create unique index receipt_packages_once on receipt_packages (company_id, package_id, shipment_line_id)
  where not is_taken_back;
alter table receipt_packages enable row level security, force row level security;
create policy tenant_isolation on receipt_packages
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update (is_taken_back) on receipt_packages to oto_app;

create table receipt_serials (
  company_id bigint not null,
  receipt_id bigint not null,
  shipment_line_id bigint not null,
  serial_number text collate "C" not null check (serial_number ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'),
  is_taken_back boolean not null default false,
  primary key (company_id, receipt_id, serial_number),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  foreign key (company_id, shipment_line_id) references shipment_lines (company_id, id)
);
comment on table receipt_serials is 'The serial numbers that were scanned of what a receipt counted.';
comment on column receipt_serials.serial_number is 'GS1 application identifier 21.';
comment on column receipt_serials.is_taken_back is 'Whether the receipt was taken back, so that the piece can be counted again.';
create unique index receipt_serials_once on receipt_serials (company_id, shipment_line_id, serial_number)
  where not is_taken_back;
alter table receipt_serials enable row level security, force row level security;
create policy tenant_isolation on receipt_serials
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update (is_taken_back) on receipt_serials to oto_app;
