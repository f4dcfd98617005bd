-- Carriers follow a number on a page of their own; lists begin with the shipments that are under way.

alter table carriers add column tracking_url text;
comment on column carriers.tracking_url is 'Page that follows a number, with {tracking} in its place; null without one.';
alter table carriers add constraint carriers_tracking_url_check
  check (tracking_url like 'https://%{tracking}%' and char_length(tracking_url) <= 300);
grant update (tracking_url) on carriers to oto_app;

-- The expression is the sort key of server/shipments/shipment-list.ts.
create index shipments_by_rank on shipments
  (company_id, supplier_id, (case when status in ('received', 'cancelled') then 0::bigint else 1::bigint end), id);
create index shipments_of_company_by_rank on shipments
  (company_id, (case when status in ('received', 'cancelled') then 0::bigint else 1::bigint end), id);
