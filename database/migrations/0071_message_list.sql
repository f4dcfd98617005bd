-- A list of the messages that went out and the interchanges that came in, newest first.

create index messages_by_time on messages (company_id, created_at);
create index messages_by_state on messages (company_id, state, created_at);
create index messages_by_endpoint_and_time on messages (company_id, endpoint_id, created_at);
create index messages_answered on messages (company_id, endpoint_id) where state in ('acknowledged', 'rejected');
create index interchanges_by_time on interchanges (company_id, received_at);
create index interchanges_by_state on interchanges (company_id, state, received_at);

alter table interchanges add column message_ids bigint[] not null default '{}';
comment on column interchanges.message_ids is 'Messages that it acknowledges or rejects; empty where it was refused.';
