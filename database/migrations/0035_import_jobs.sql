-- Large files of orders are imported in the background. Which columns are which, people say of files that do not say it.

create table order_import_jobs (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  file_name text not null default '' check (length(file_name) <= 200),
  file_hash bytea not null check (length(file_hash) = 32),
  file_bytes integer not null check (file_bytes > 0),
  content bytea check (octet_length(content) <= 5242880),
  reading jsonb not null,
  takes text collate "C" not null check (takes in ('all', 'good')),
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'reading', 'writing', 'imported', 'failed', 'cancelled')),
  attempt integer not null default 0 check (attempt >= 0),
  seen_at timestamptz not null default now(),
  row_count integer not null check (row_count > 0),
  rows_done integer not null default 0 check (rows_done between 0 and row_count),
  ended_at timestamptz,
  import_id bigint,
  report jsonb,
  problem jsonb,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, import_id) references order_imports (company_id, id),
  check ((ended_at is null) = (state in ('waiting', 'reading', 'writing'))),
  check ((content is null) = (ended_at is not null)),
  check ((state = 'imported') = (import_id is not null)),
  check ((state = 'imported') = (report is not null)),
  check ((state = 'failed') = (problem is not null))
);
comment on table order_import_jobs is 'Files of orders that are imported in the background, with how far they are. Kept for 30 days after their end.';
comment on column order_import_jobs.user_id is 'Who sent the file, and alone sees the job.';
comment on column order_import_jobs.file_name is 'What the file is called; empty where nobody said.';
comment on column order_import_jobs.file_hash is 'SHA-256 of the file.';
comment on column order_import_jobs.file_bytes is 'Bytes of the file.';
comment on column order_import_jobs.content is 'The file, until the job ends.';
comment on column order_import_jobs.reading is 'How the file is to be read, as when it was sent.';
comment on column order_import_jobs.takes is 'Whether all rows are taken or none, or the good ones.';
comment on column order_import_jobs.attempt is 'How often a server began it. What an earlier attempt still does no longer counts.';
comment on column order_import_jobs.row_count is 'Rows of the file.';
comment on column order_import_jobs.rows_done is 'Rows done of them, by the share of the work.';
comment on column order_import_jobs.report is 'What the file did.';
comment on column order_import_jobs.problem is 'Why it failed: the problem that the API would answer.';
comment on column order_import_jobs.seen_at is 'When a server last worked on it, or looked at it.';
-- A workbook is compressed by itself, and a file is short-lived.
alter table order_import_jobs alter column content set storage external;
create index order_import_jobs_by_user on order_import_jobs (company_id, user_id, id);
create index order_import_jobs_unfinished on order_import_jobs (company_id, id) where ended_at is null;
create index order_import_jobs_by_import on order_import_jobs (company_id, import_id) where import_id is not null;
create index order_import_jobs_ended on order_import_jobs (company_id, ended_at) where ended_at is not null;

alter table order_import_jobs enable row level security, force row level security;
create policy tenant_isolation on order_import_jobs
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on order_import_jobs to oto_app;
grant update (state, attempt, seen_at, rows_done, ended_at, content, import_id, report, problem) on order_import_jobs to oto_app;

create table import_column_choices (
  company_id bigint not null references companies (id),
  kind text collate "C" not null check (kind in ('orders', 'confirmations', 'lines', 'suppliers', 'people')),
  supplier_id bigint not null,
  headings_hash bytea not null check (octet_length(headings_hash) = 32),
  columns text not null check (char_length(columns) <= 1500),
  chosen_at timestamptz not null,
  primary key (company_id, kind, supplier_id, headings_hash)
);
comment on table import_column_choices is
  'Which columns are which in imported files with the same headings, as somebody chose; the newest hundred of a kind.';
comment on column import_column_choices.supplier_id is 'Whose files; -1 for the company''s own.';
comment on column import_column_choices.headings_hash is 'SHA-256 of the headings.';
comment on column import_column_choices.columns is 'Positions from 1 by column: order_code:1,size:0. 0 is none.';

alter table import_column_choices enable row level security, force row level security;
create policy tenant_isolation on import_column_choices
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on import_column_choices to oto_app;
grant update (columns, chosen_at) on import_column_choices to oto_app;
