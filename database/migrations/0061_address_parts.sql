-- Messages to other systems say the parts of an address apart: the text that papers print stays as it was typed.

alter table companies
  add column postcode text collate "C",
  add column city text,
  add column region text;
alter table suppliers
  add column postcode text collate "C",
  add column city text,
  add column region text;
alter table places
  add column postcode text collate "C",
  add column city text,
  add column region text;
comment on column companies.postcode is 'Postcode of the address; null when not known.';
comment on column companies.city is 'City of the address; null when not known.';
comment on column companies.region is 'Region, state or province of the address; null when not known.';
comment on column suppliers.postcode is 'Postcode of the address; null when not known.';
comment on column suppliers.city is 'City of the address; null when not known.';
comment on column suppliers.region is 'Region, state or province of the address; null when not known.';
comment on column places.postcode is 'Postcode of the address; null when not known.';
comment on column places.city is 'City of the address; null when not known.';
comment on column places.region is 'Region, state or province of the address; null when not known.';
grant update (postcode, city, region) on companies to oto_app;
grant update (postcode, city, region) on suppliers to oto_app;
grant update (postcode, city, region) on places to oto_app;

create or replace view place_aliases with (security_invoker = true) as
select company_id, code as alias, id, name, tax_id, address, gln, country, postcode, city, region
from places where removed_at is null
union all
select p.company_id, p.name, p.id, p.name, p.tax_id, p.address, p.gln, p.country, p.postcode, p.city, p.region
from places p
where p.removed_at is null and not exists (
  select from places other where other.company_id = p.company_id and other.code = p.name and other.removed_at is null
);
