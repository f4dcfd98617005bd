-- A webhook of a company can follow some of its suppliers.

alter table webhook_endpoints add column supplier_ids bigint[] not null default '{}';
comment on column webhook_endpoints.supplier_ids is 'Suppliers whose events and despatch advices a company''s endpoint receives; empty for all.';
grant update (supplier_ids) on webhook_endpoints to oto_app;

-- No statement asks for it: queued messages are found by their deliveries.
drop index messages_queued;
