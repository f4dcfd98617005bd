-- Lists as a person likes to see them, under a name of their own.

create type view_list as enum ('shipments', 'orders');

create table views (
  company_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  list view_list not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  search text not null check (char_length(search) <= 1000),
  primary key (company_id, user_id, key),
  unique (company_id, user_id, list, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table views is 'Filters and order of a list, kept by a person under a name.';
comment on column views.key is 'Made by who keeps the view; only together with the user does it say which one is meant.';
comment on column views.list is 'The list that it is a view of.';
comment on column views.search is 'The query of the screen''s address: "state=open&sort=eta".';

alter table views enable row level security;
alter table views force row level security;
create policy company_wall on views
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on views to oto_app;
