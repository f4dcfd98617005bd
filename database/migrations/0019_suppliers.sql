-- Suppliers are kept on screens: deactivated and active again, with their contacts and the languages of their papers.

alter table suppliers
  add column deactivated_at timestamptz,
  add column paper_languages text[] not null default '{}',
  add column sort_name text collate "C" not null generated always as (coalesce(nullif(left(
    regexp_replace(lower(normalize(name, nfd)), '[\u0300-\u036f]', '', 'g'), 100), ''), '-')) stored,
  add column search text not null generated always as (
    regexp_replace(lower(normalize(name || ' ' || code, nfd)), '[\u0300-\u036f]', '', 'g')) stored;
alter table suppliers add constraint suppliers_paper_languages_check
  check (paper_languages <@ array['en', 'sp', 'ca'] and cardinality(paper_languages) <= 3);
comment on column suppliers.deactivated_at is 'Since when nobody of it signs in and nothing new is made for it; null for an active one.';
comment on column suppliers.paper_languages is 'Languages of its papers, the first where none is asked for: en, sp (Spanish) or ca.';
comment on column suppliers.sort_name is 'The name in lower case and without accents.';
comment on column suppliers.search is 'Name and code in lower case and without accents.';

create index suppliers_by_sort_name on suppliers (company_id, sort_name, id);
create index deactivated_suppliers on suppliers (company_id, code) where deactivated_at is not null;

create table supplier_contacts (
  company_id bigint not null,
  supplier_id bigint not null,
  position smallint not null check (position between 1 and 20),
  purpose text collate "C" not null
    check (purpose in ('orders', 'shipping', 'documents', 'quality', 'billing', 'other')),
  name text not null check (name <> '' and char_length(name) <= 100),
  email text check (email <> '' and char_length(email) <= 254),
  phone text check (phone <> '' and char_length(phone) <= 40),
  primary key (company_id, supplier_id, position),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table supplier_contacts is 'Whom to turn to at a supplier, and what for.';
comment on column supplier_contacts.position is 'Its place in the list, from 1.';
comment on column supplier_contacts.purpose is 'What for.';
comment on column supplier_contacts.email is 'Mail address; null when not known.';
comment on column supplier_contacts.phone is 'As it is written; null when not known.';

alter table supplier_contacts enable row level security;
alter table supplier_contacts force row level security;
create policy tenant_isolation on supplier_contacts
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on supplier_contacts to oto_app;

-- A supplier is never removed and its code never changes, so that no code is used for another one.
revoke update, delete on suppliers from oto_app;
grant update (name, tax_id, address, gln, over_delivery_set, over_delivery_percent, gs1_prefix, sscc_extension, sscc_from,
  last_shipment_number, version, deactivated_at, paper_languages) on suppliers to oto_app;
