-- People of both sides talk where the matter is, or each side by itself, name people who may see it, and attach files.

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
  constraint comments_removed_check check ((removed_at is null) = (removed_by is null) and (removed_at is null or text = ''))
);
comment on table comments is 'What people say about a shipment, an order, an order line or a discrepancy.';
comment on column comments.supplier_id is 'Whose matter it is.';
comment on column comments.side is 'Whom the author belonged to: the buying company or the supplier.';
comment on column comments.is_internal is 'Only people of that side see it.';
comment on column comments.text is 'Plain text, in which @ and a number is a person whom it mentions; empty once it is removed, or where its files say it all.';
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

create table comment_mentions (
  company_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  mentioned_at timestamptz not null default now(),
  primary key (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
comment on table comment_mentions is 'Whom a comment names. In its words such a name is @ and the person''s number, so that the name is that of today.';
create index comment_mentions_by_user on comment_mentions (company_id, user_id, comment_id);
alter table comment_mentions enable row level security, force row level security;
create policy tenant_isolation on comment_mentions
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on comment_mentions to oto_app;

create table attachments (
  company_id bigint not null,
  id bigint generated always as identity,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default now(),
  name text not null check (name <> '' and char_length(name) <= 120),
  media_type text collate "C" not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'application/octet-stream')),
  byte_count integer not null check (byte_count > 0),
  supplier_id bigint,
  comment_id bigint,
  discrepancy_id bigint,
  object_key text collate "C" check (object_key <> ''),
  receipt_id bigint,
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references users (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade,
  foreign key (company_id, discrepancy_id) references discrepancies (company_id, id),
  foreign key (company_id, receipt_id) references receipts (company_id, id),
  check (num_nonnulls(comment_id, discrepancy_id, receipt_id) = (supplier_id is not null)::integer)
);
comment on table attachments is 'Files of comments, of answers to differences and of counts; of none as long as they wait for it, a day at most.';
comment on column attachments.name is 'Cleaned: no path, nothing that misleads, the ending of what it is.';
comment on column attachments.media_type is 'What the content is.';
comment on column attachments.byte_count is 'As it is kept.';
comment on column attachments.supplier_id is 'Whose matter it is; null while it waits.';
comment on column attachments.discrepancy_id is 'The difference whose answers it came with.';
comment on column attachments.object_key is 'What the store calls the file; null where its bytes are in the database.';
comment on column attachments.receipt_id is 'The count that it shows.';
create index attachments_by_comment on attachments (company_id, comment_id, id) where comment_id is not null;
create index attachments_by_discrepancy on attachments (company_id, discrepancy_id, id) where discrepancy_id is not null;
create index attachments_by_receipt on attachments (company_id, receipt_id, id) where receipt_id is not null;
create index attachments_by_uploader on attachments (company_id, uploaded_by, uploaded_at) include (byte_count);
alter table attachments enable row level security, force row level security;
create policy tenant_isolation on attachments
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on attachments to oto_app;

create table attachment_contents (
  company_id bigint not null,
  attachment_id bigint not null,
  position integer not null check (position >= 0),
  bytes bytea not null check (octet_length(bytes) <= 524288),
  primary key (company_id, attachment_id, position),
  foreign key (company_id, attachment_id) references attachments (company_id, id) on delete cascade
);
-- They are compressed by themselves.
alter table attachment_contents alter column bytes set storage external;
comment on table attachment_contents is 'The bytes of attached files, in slices that one short statement writes or reads.';
comment on column attachment_contents.bytes is 'At most 512 KiB.';
comment on column attachment_contents.position is 'Slices of the file from 1; 0 is the picture made small.';
alter table attachment_contents enable row level security, force row level security;
create policy tenant_isolation on attachment_contents
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on attachment_contents to oto_app;
