-- Elements that a system requires of the despatch advices that it is sent, and a format that can be changed.

alter table webhook_endpoints add column requires text[] collate "C" not null default '{}';
comment on column webhook_endpoints.requires is 'Elements that its despatch advices must have; what a shipment lacks is shown before it closes.';
grant update (requires, advice_format) on webhook_endpoints to oto_app;

alter table messages add column format text collate "C";
comment on column messages.format is 'Format of its bytes; null before it is made.';
grant update (format) on messages to oto_app;

alter table messages no force row level security;
alter table webhook_endpoints no force row level security;
update messages m set format = w.advice_format from webhook_endpoints w
  where w.company_id = m.company_id and w.id = m.endpoint_id and m.content is not null;
alter table webhook_endpoints force row level security;
alter table messages force row level security;
