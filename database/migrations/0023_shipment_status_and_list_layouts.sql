-- What a shipment's records add to its state, as a column of its own: the list can then be narrowed to it by an index.
alter table shipments add column status text collate "C" not null generated always as (
  case
    when state = 'open' then 'open'
    when cancelled_at is not null then 'cancelled'
    when receipt = 'full' then 'received'
    when receipt = 'partial' then 'partially-received'
    else 'in-transit'
  end) stored;
comment on column shipments.status is 'The state, and once closed what the buyer''s records add to it: open, in-transit, partially-received, received or cancelled.';

-- One for each order of the list. Open shipments have indexes already, and creating one writes none of these.
create index shipments_by_status on shipments (company_id, supplier_id, status, id) where state = 'closed';
create index shipments_by_status_and_eta on shipments (company_id, supplier_id, status, eta_rank, id) where state = 'closed';
create index shipments_by_status_and_code on shipments (company_id, supplier_id, status, code) where state = 'closed';

create table list_layouts (
  company_id bigint not null,
  user_id bigint not null,
  list view_list not null,
  columns text[] check (cardinality(columns) <= 30),
  is_compact boolean not null default false,
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table list_layouts is 'How a person has a list laid out, in every browser; without a row it is laid out as usual.';
comment on column list_layouts.list is 'The list that is laid out.';
comment on column list_layouts.columns is 'The optional columns that are shown; null shows the usual ones.';
comment on column list_layouts.is_compact is 'Whether the rows are lower than usual.';

alter table list_layouts enable row level security;
alter table list_layouts force row level security;
create policy company_wall on list_layouts
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on list_layouts to oto_app;
