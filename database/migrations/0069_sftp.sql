-- Despatch advices are written to folders of SFTP servers: their keys, which administrators accept.

alter table webhook_endpoints
  add column host_key text collate "C",
  add column offered_host_key text collate "C";
comment on column webhook_endpoints.url is 'Address of the other system, to which events are posted; of SFTP, the folder of its files.';
comment on column webhook_endpoints.secret is 'Signs its deliveries; of SFTP, the password or private key. Sealed.';
comment on column webhook_endpoints.host_key is 'Fingerprint of the key of the SFTP server that an administrator accepted.';
comment on column webhook_endpoints.offered_host_key is 'Fingerprint of another key, which that server showed last.';
comment on column webhook_endpoints.reason is 'Why it is disabled: it answered 410, failed for days, or its server has a key that nobody accepted.';
grant update (host_key, offered_host_key) on webhook_endpoints to oto_app;

alter table webhook_endpoints drop constraint webhook_endpoints_reason_check;
alter table webhook_endpoints add constraint webhook_endpoints_reason_check
  check (reason in ('gone', 'failing', 'host-key')) not valid;
