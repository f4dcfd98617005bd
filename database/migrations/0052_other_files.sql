-- Whatever is attached is kept: what is no known type as a download alone.

alter table attachments drop constraint attachments_media_type_check;
alter table attachments add constraint attachments_media_type_check
  check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv', 'application/octet-stream'));
