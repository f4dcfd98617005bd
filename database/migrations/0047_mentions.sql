-- Comments name people who may see them, and people are told of comments.

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

comment on column comments.text is 'Plain text, in which @ and a number is a person whom it mentions; empty once it is removed, or where its files say it all.';

alter table notices add column comment_id bigint;
alter table notices add constraint notices_company_id_comment_id_fkey
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade;
comment on column notices.comment_id is 'The comment that it tells of: it is told only to who may see that.';
comment on column notices.subject_id is 'The shipment, order, order line, difference or import; null where it is about several.';
create index notices_by_comment on notices (company_id, comment_id) where comment_id is not null;
