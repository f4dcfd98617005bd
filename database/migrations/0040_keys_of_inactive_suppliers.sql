-- Whether a key's supplier is active stands in the key's row, so that a request with a key looks in one table, as one with a session does.

alter table suppliers add column is_active boolean not null generated always as (deactivated_at is null) stored;
alter table suppliers add constraint suppliers_company_id_id_is_active_key unique (company_id, id, is_active);
comment on column suppliers.is_active is 'Whether it is not deactivated.';

alter table api_keys add column is_supplier_active boolean not null default true;
update api_keys k set is_supplier_active = s.is_active
from suppliers s where s.company_id = k.company_id and s.id = k.supplier_id and not s.is_active;
-- As with the account's roles: whoever changes the supplier's state changes its keys in the same transaction.
alter table api_keys add constraint api_keys_company_id_supplier_id_is_supplier_active_fkey
  foreign key (company_id, supplier_id, is_supplier_active)
  references suppliers (company_id, id, is_active) deferrable initially deferred;
comment on column api_keys.is_supplier_active is 'Whether the account''s supplier is active; true for an account of the company.';
grant update (is_supplier_active) on api_keys to oto_app;
