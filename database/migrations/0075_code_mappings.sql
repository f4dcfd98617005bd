-- Codes of other systems, which are written into the despatch advices that they are sent.

alter table webhook_endpoints add column code_mappings jsonb not null default '[]';
comment on column webhook_endpoints.code_mappings is 'Codes that are written in place of ours: kind, ours and theirs.';
grant update (code_mappings) on webhook_endpoints to oto_app;
