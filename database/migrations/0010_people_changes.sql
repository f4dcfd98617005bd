-- Who changed people, keys, ways to sign in and mails; and what a user's row needs to be changed on a screen.

alter table users
  add column language text not null default 'en',
  add column version integer not null default 1;
alter table users add constraint users_language_check check (language in ('en', 'sp', 'ca'));
comment on column users.language is 'The language of mails to this person: en, sp (Spanish) or ca.';
comment on column users.version is 'Counts the changes by administrators; the ETag.';

create table audit_events (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id bigint,
  supplier_id bigint,
  topic text collate "C" not null check (topic <> ''),
  kind text collate "C" not null check (kind <> ''),
  subject_id bigint,
  subject_name text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table audit_events is 'Append-only: who changed people, keys, ways to sign in and mails.';
comment on column audit_events.at is 'When.';
comment on column audit_events.actor_id is 'Who did it; null for a command at the server.';
comment on column audit_events.supplier_id is 'The supplier whose person or key it was at the time; null for the company''s own.';
comment on column audit_events.topic is 'What kind of thing was changed; see domain/audit-event.ts.';
comment on column audit_events.subject_id is 'Which one of the topic''s table; null for none in particular.';
comment on column audit_events.subject_name is 'How it was called at the time.';
comment on column audit_events.before is 'The fields that changed, as they were; empty for a new thing.';
comment on column audit_events.after is 'The same fields since then; empty for a removed thing.';

create index audit_events_by_subject on audit_events (company_id, topic, subject_id, id);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy tenant_isolation on audit_events
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on audit_events to oto_app;
