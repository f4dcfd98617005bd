-- Orders of all suppliers, too, are listed by their last change. The index of one supplier's was there.
create index orders_of_company_by_change on orders (company_id, (greatest(created_at, changed_at)));

-- An endpoint goes at once, however many deliveries it has: those are removed behind it, in pieces.
alter table webhook_deliveries drop constraint webhook_deliveries_company_id_endpoint_id_fkey;
comment on column webhook_deliveries.endpoint_id is 'The endpoint; rows of one that was removed are removed soon after it, hence no foreign key.';
