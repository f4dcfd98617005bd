-- An address in a message to another system has a country: the text that papers print does not say it for machines.

alter table companies add column country text collate "C";
alter table suppliers add column country text collate "C";
alter table places add column country text collate "C";
alter table companies add constraint companies_country_check check (country ~ '^[A-Z]{2}$');
alter table suppliers add constraint suppliers_country_check check (country ~ '^[A-Z]{2}$');
alter table places add constraint places_country_check check (country ~ '^[A-Z]{2}$');
comment on column companies.country is 'Country of the address, ISO 3166-1 alpha-2; null when not known.';
comment on column suppliers.country is 'Country of the address, ISO 3166-1 alpha-2; null when not known.';
comment on column places.country is 'Country of the address, ISO 3166-1 alpha-2; null when not known.';
grant update (country) on companies to oto_app;
grant update (country) on suppliers to oto_app;
grant update (country) on places to oto_app;

create or replace view place_aliases with (security_invoker = true) as
select company_id, code as alias, id, name, tax_id, address, gln, country
from places where removed_at is null
union all
select p.company_id, p.name, p.id, p.name, p.tax_id, p.address, p.gln, p.country
from places p
where p.removed_at is null and not exists (
  select from places other where other.company_id = p.company_id and other.code = p.name and other.removed_at is null
);
