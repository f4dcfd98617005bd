-- A webhook of a company can follow some of its suppliers, and a despatch advice can be made anew.

alter table webhook_endpoints add column supplier_ids bigint[] not null default '{}';
comment on column webhook_endpoints.supplier_ids is 'Suppliers whose events and despatch advices a company''s endpoint receives; empty for all.';
grant update (supplier_ids) on webhook_endpoints to oto_app;

-- A despatch advice that is made anew is another delivery of the same event. The lock of the endpoint keeps an event from
-- being planned twice.
alter table webhook_deliveries drop constraint webhook_deliveries_company_id_endpoint_id_position_key;

-- No statement asks for it: queued messages are found by their deliveries.
drop index messages_queued;
