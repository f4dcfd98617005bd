-- The outbox: every mail is written in the transaction of what it tells, and sent after it.

create table mails (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  message_id uuid not null default gen_random_uuid(),
  recipient text not null check (recipient <> ''),
  receiver_id bigint,
  language text collate "C" not null check (language in ('en', 'sp', 'ca')),
  kind text collate "C" not null check (kind <> ''),
  params jsonb not null,
  link_path text check (link_path ~ '^/'),
  caused_by bigint,
  written_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  tried_at timestamptz,
  sent_at timestamptz,
  reason text collate "C" check (reason <> ''),
  server_reply text check (char_length(server_reply) <= 500),
  primary key (company_id, id),
  foreign key (company_id, receiver_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, caused_by) references users (company_id, id),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'sent' or link_path is null),
  check (state <> 'dead' or reason is not null)
);
comment on table mails is 'The outbox. What a mail says is put into words when it is sent or shown, from its kind and params.';
comment on column mails.message_id is 'The Message-ID of every try, so that a mail that goes out twice is known as one.';
comment on column mails.recipient is 'The address it goes to.';
comment on column mails.receiver_id is 'Whose mail it is; null for an address without an account.';
comment on column mails.language is 'Of its words.';
comment on column mails.kind is 'What it tells: one of the kinds in domain/mail-kind.ts.';
comment on column mails.params is 'The facts it tells, as they were when it was written.';
comment on column mails.link_path is 'Where its link leads. Who has it can use it: it is deleted as soon as the mail is sent.';
comment on column mails.caused_by is 'Whose doing it tells; null for a command at the server, or nobody signed in.';
comment on column mails.queued_at is 'When it was last put into the queue: written, or sent again.';
comment on column mails.state is 'Waiting for its next try, sent, or dead: not tried again by itself.';
comment on column mails.attempts is 'Tries since it was last queued.';
comment on column mails.tried_at is 'The last try.';
comment on column mails.sent_at is 'When the mail server took it.';
comment on column mails.reason is 'Why the last try failed; null without one, or once sent.';
comment on column mails.server_reply is 'What the mail server said about it, or what failed on the way there.';

-- The list is read newest first: all of it by the primary key, by state or address along these.
create index mails_by_state on mails (company_id, state, id);
create index mails_by_recipient on mails (company_id, lower(recipient), id);

alter table mails enable row level security;
alter table mails force row level security;
create policy tenant_isolation on mails
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on mails to oto_app;
grant update (recipient, link_path, queued_at, state, attempts, tried_at, sent_at, reason, server_reply) on mails to oto_app;
