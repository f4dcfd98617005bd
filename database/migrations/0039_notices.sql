-- Notices: a list for each person, and mails as each wants them.

create table notices (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  supplier_id bigint,
  kind text collate "C" not null check (kind <> ''),
  at timestamptz not null,
  actor_id bigint,
  subject_id bigint,
  subject text not null default '',
  amount integer not null default 1 check (amount > 0),
  event_key text collate "C" not null,
  read_at timestamptz,
  mail_due_at timestamptz,
  comment_id bigint,
  primary key (company_id, id),
  unique (company_id, user_id, event_key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references users (company_id, id),
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade
);
comment on table notices is 'What somebody is told: one row a person and event, written by a job soon after the event. Kept for 90 days.';
comment on column notices.user_id is 'Who is told.';
comment on column notices.supplier_id is 'Whose data it is about; null for what is the company''s own.';
comment on column notices.kind is 'One of the kinds in domain/notice-kind.ts.';
comment on column notices.at is 'When it happened.';
comment on column notices.actor_id is 'Who did it; null for a command at the server, or a day that passed.';
comment on column notices.subject_id is 'The shipment, order, order line, difference or import; null where it is about several.';
comment on column notices.subject is 'Its code or file name at the time; empty where it is about several.';
comment on column notices.amount is 'How many lines, or orders where it is about several.';
comment on column notices.event_key is 'Names the event, so that nobody is told twice.';
comment on column notices.read_at is 'When the person had read it.';
comment on column notices.mail_due_at is 'When a mail is to tell it; null where none is, or it was written.';
comment on column notices.comment_id is 'The comment that it tells of: it is told only to who may see that.';

create index notices_of_person on notices (company_id, user_id, id);
create index notices_unread on notices (company_id, user_id, id) where read_at is null;
create index notices_to_mail on notices (company_id, user_id, mail_due_at) where mail_due_at is not null;
create index notices_by_supplier on notices (company_id, supplier_id) where supplier_id is not null;
create index notices_by_actor on notices (company_id, actor_id) where actor_id is not null;
create index notices_by_comment on notices (company_id, comment_id) where comment_id is not null;

alter table notices enable row level security, force row level security;
create policy tenant_isolation on notices
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on notices to oto_app;
grant update (read_at, mail_due_at) on notices to oto_app;

create table notice_settings (
  company_id bigint not null,
  user_id bigint not null,
  mail jsonb not null default '{}' check (jsonb_typeof(mail) = 'object'),
  is_mailed boolean not null default true,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  unsubscribe_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
comment on table notice_settings is 'How somebody wants to be told; without a row, as the kinds say.';
comment on column notice_settings.mail is 'By kind, where it differs: at-once, daily or never.';
comment on column notice_settings.is_mailed is 'Whether there are mails at all; false after unsubscribing.';
comment on column notice_settings.quiet_from is 'The hour, in the company''s time zone, from which no mail is sent.';
comment on column notice_settings.quiet_to is 'The hour from which mails are sent again.';
comment on column notice_settings.unsubscribe_key is 'Signs the links that end these mails without signing in; they can do nothing else.';

alter table notice_settings enable row level security, force row level security;
create policy tenant_isolation on notice_settings
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on notice_settings to oto_app;
grant update (mail, is_mailed, quiet_from, quiet_to) on notice_settings to oto_app;

create table notice_days (
  company_id bigint primary key references companies (id),
  notified_until date not null,
  next_at timestamptz not null
);
comment on table notice_days is 'How far each company''s people were told of days that passed: what is late, and what is overdue.';
comment on column notice_days.notified_until is 'What should have come by this day was told, where it was to be.';
comment on column notice_days.next_at is 'When the job for the next day begins.';

alter table notice_days enable row level security, force row level security;
create policy tenant_isolation on notice_days
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on notice_days to oto_app;
grant update (notified_until, next_at) on notice_days to oto_app;
