-- People of both sides talk where the matter is, or each side by itself.

create table comments (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint,
  order_id bigint,
  order_line_id bigint,
  discrepancy_id bigint,
  author_id bigint not null,
  side text collate "C" not null check (side in ('buyer', 'supplier')),
  is_internal boolean not null,
  text text not null check (char_length(text) <= 4000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id),
  foreign key (company_id, discrepancy_id) references discrepancies (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id),
  foreign key (company_id, removed_by) references users (company_id, id),
  check (num_nonnulls(shipment_id, order_id, order_line_id, discrepancy_id) = 1),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (text <> ''))
);
comment on table comments is 'What people say about a shipment, an order, an order line or a discrepancy.';
comment on column comments.supplier_id is 'Whose matter it is.';
comment on column comments.side is 'Whom the author belonged to: the buying company or the supplier.';
comment on column comments.is_internal is 'Only people of that side see it.';
comment on column comments.text is 'Plain text; empty once it is removed.';
comment on column comments.edited_at is 'When its author last changed the words.';
comment on column comments.removed_at is 'When the words were taken away; the row stays, so that answers have their place.';
comment on column comments.version is 'Counts the changes of its words; the ETag.';
create index comments_by_shipment on comments (company_id, shipment_id, id) where shipment_id is not null;
create index comments_by_order on comments (company_id, order_id, id) where order_id is not null;
create index comments_by_order_line on comments (company_id, order_line_id, id) where order_line_id is not null;
create index comments_by_discrepancy on comments (company_id, discrepancy_id, id) where discrepancy_id is not null;
create index comments_by_author on comments (company_id, author_id, created_at);
alter table comments enable row level security, force row level security;
create policy tenant_isolation on comments
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update on comments to oto_app;
