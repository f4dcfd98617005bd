-- Suppliers' people see whose screens these are: the buyer's logo beside its name.

alter table companies
  add column logo bytea,
  add column logo_version uuid;
alter table companies add constraint companies_logo_check
  check ((logo is null) = (logo_version is null) and octet_length(logo) <= 400000) not valid;
comment on column companies.logo is 'Small picture, WebP, made of the one that was uploaded; null without a logo.';
comment on column companies.logo_version is 'New with each logo, and part of its address; null without a logo.';
grant update (logo, logo_version) on companies to oto_app;
