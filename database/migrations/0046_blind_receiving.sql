-- Who receives may count without knowing what was announced, and shows with pictures what is wrong.

alter table companies add column blind_receiving boolean not null default false;
comment on column companies.blind_receiving is
  'Whether the screen that counts what arrives hides what was announced, from all but administrators.';
grant update (blind_receiving) on companies to oto_app;

alter table attachments drop constraint attachments_check;
alter table attachments add column receipt_id bigint;
alter table attachments add constraint attachments_company_id_receipt_id_fkey
  foreign key (company_id, receipt_id) references receipts (company_id, id);
alter table attachments add constraint attachments_check
    check (num_nonnulls(comment_id, discrepancy_id, receipt_id) = (supplier_id is not null)::integer);
comment on table attachments is 'Files of comments, of answers to differences and of counts; of none as long as they wait for it, a day at most.';
comment on column attachments.receipt_id is 'The count that it shows.';
create index attachments_by_receipt on attachments (company_id, receipt_id, id) where receipt_id is not null;
