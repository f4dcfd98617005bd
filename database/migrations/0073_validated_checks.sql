-- Rows of former versions hold to these, too: they allow more than the ones before.
alter table messages validate constraint messages_state_check;
alter table api_keys validate constraint api_keys_scopes_check;
alter table webhook_endpoints validate constraint webhook_endpoints_reason_check;
