-- Acknowledgements are read from folders of SFTP servers.

alter table webhook_endpoints
  add column acknowledgement_folder text not null default '',
  add column folder_due_at timestamptz,
  add column folder_files jsonb not null default '[]',
  add column folder_read_at timestamptz,
  add column folder_reason text collate "C";
comment on column webhook_endpoints.acknowledgement_folder is 'Folder of the SFTP server from which acknowledgements are read; empty: none.';
comment on column webhook_endpoints.folder_due_at is 'Before this time the folder is not read again.';
comment on column webhook_endpoints.folder_files is 'Names, sizes and times of the files that the last reading left there.';
comment on column webhook_endpoints.folder_read_at is 'When the folder was last read.';
comment on column webhook_endpoints.folder_reason is 'Reason why the last reading failed.';
grant update (acknowledgement_folder, folder_due_at, folder_files, folder_read_at, folder_reason) on webhook_endpoints to oto_app;
