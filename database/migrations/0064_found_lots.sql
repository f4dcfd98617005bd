-- Lots and dates as they stand on goods that came, where the announcement says otherwise or nothing.

create table receipt_lots (
  company_id bigint not null,
  receipt_id bigint not null,
  position smallint not null check (position > 0),
  lot text collate "C" check (lot ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'),
  best_before date,
  expiry date,
  quantity numeric(12, 3) not null check (quantity > 0),
  primary key (company_id, receipt_id, position),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  constraint receipt_lots_one_date_check check (num_nonnulls(best_before, expiry) < 2),
  constraint receipt_lots_named_check check (num_nonnulls(lot, best_before, expiry) > 0)
);
comment on table receipt_lots is
  'Lots and dates of what a receipt counted; a counter-receipt has those of the receipt that it takes back.';
comment on column receipt_lots.position is 'The order in which they were given.';
comment on column receipt_lots.lot is 'GS1 application identifier 10.';
comment on column receipt_lots.best_before is 'GS1 application identifier 15.';
comment on column receipt_lots.expiry is 'GS1 application identifier 17.';
comment on column receipt_lots.quantity is 'Quantity that has the lot, of the goods that came; above zero in a counter-receipt too.';
alter table receipt_lots enable row level security, force row level security;
create policy tenant_isolation on receipt_lots
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on receipt_lots to oto_app;
