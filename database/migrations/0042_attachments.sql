-- Files that belong to comments and to answers to differences: uploaded first, then named by what is said with them.

create table attachments (
  company_id bigint not null,
  id bigint generated always as identity,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default now(),
  name text not null check (name <> '' and char_length(name) <= 120),
  media_type text collate "C" not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet', 'text/csv')),
  byte_count integer not null check (byte_count > 0),
  supplier_id bigint,
  comment_id bigint,
  discrepancy_id bigint,
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references users (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade,
  foreign key (company_id, discrepancy_id) references discrepancies (company_id, id),
  check (num_nonnulls(comment_id, discrepancy_id) = (supplier_id is not null)::integer)
);
comment on table attachments is 'Files of comments and of answers to differences; of neither as long as they wait for it, a day at most.';
comment on column attachments.name is 'Cleaned: no path, nothing that misleads, the ending of what it is.';
comment on column attachments.media_type is 'What the content is.';
comment on column attachments.byte_count is 'As it is kept.';
comment on column attachments.supplier_id is 'Whose matter it is; null while it waits.';
create index attachments_by_comment on attachments (company_id, comment_id, id) where comment_id is not null;
comment on column attachments.discrepancy_id is 'The difference whose answers it came with.';
create index attachments_by_discrepancy on attachments (company_id, discrepancy_id, id) where discrepancy_id is not null;
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

-- A picture may say it alone.
alter table comments drop constraint comments_check1;
alter table comments add constraint comments_removed_check check ((removed_at is null) = (removed_by is null)
    and (removed_at is null or text = ''));
comment on column comments.text is 'Plain text; empty once it is removed, or where its files say it all.';
