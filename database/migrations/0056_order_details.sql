-- People change the date and the address of an order itself, too, and a file that repeats itself leaves that, as of its lines.

alter table orders
  add column version integer not null default 0,
  add column file_terms jsonb;
comment on column orders.version is 'How often the order itself changed; the ETag is this and the versions of its lines.';
comment on column orders.file_terms is 'What the last file said of date and address where people changed them since, or entered the order; null where it is as the file says.';
