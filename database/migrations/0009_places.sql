-- Places: where a company has its goods sent. Orders and shipments go on saying it in words.

create table places (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  code text collate "C" not null check (code <> '' and char_length(code) <= 60),
  name text collate "C" not null check (name <> '' and char_length(name) <= 200),
  tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  address text check (address <> '' and char_length(address) <= 500),
  gln text collate "C" check (gln ~ '^[0-9]{13}$'),
  version integer not null default 1,
  removed_at timestamptz,
  primary key (company_id, id)
);
create unique index places_by_code on places (company_id, code) where removed_at is null;
create unique index places_by_name on places (company_id, name) where removed_at is null;
comment on table places is 'Warehouses and stores of a company, and whoever else takes its goods in.';
comment on column places.code is 'What orders call it; two places in use never have the same.';
comment on column places.tax_id is 'As papers show it; null when not known.';
comment on column places.address is 'Line by line, as papers show it; null when not known.';
comment on column places.gln is 'GS1 number of the place; null without one.';
comment on column places.version is 'Counts its changes; the ETag.';
comment on column places.removed_at is 'Since when it is not offered and nothing is taken for it; its history stays.';

alter table places enable row level security;
alter table places force row level security;
create policy company_wall on places
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on places to oto_app;
grant update (code, name, tax_id, address, gln, version, removed_at) on places to oto_app;

create view said_places with (security_invoker = true) as
select company_id, code as said, id, name, tax_id, address, gln
from places where removed_at is null
union all
select p.company_id, p.name, p.id, p.name, p.tax_id, p.address, p.gln
from places p
where p.removed_at is null and not exists (
  select from places o where o.company_id = p.company_id and o.code = p.name and o.removed_at is null
);
comment on view said_places is 'Places in use by the words that mean them: the code, or the name unless it is a code.';
grant select on said_places to oto_app;

alter table setting_events
  add column place_id bigint,
  add foreign key (company_id, place_id) references places (company_id, id),
  add check (supplier_id is null or place_id is null);
create index setting_events_of_place on setting_events (company_id, place_id, id) where place_id is not null;
comment on column setting_events.place_id is 'Which place; before is empty for a new one, after for one removed.';

-- Small, so that what a closed shipment said of its place need not be looked for in all of its papers.
alter table shipment_papers
  add column ship_to jsonb generated always as (nullif(content -> 'shipTo', 'null')) stored;
comment on column shipment_papers.ship_to is 'Where it went to, as the papers name it; null where nobody said.';

create or replace function shipment_paper_content(company bigint, shipment bigint) returns jsonb
  language sql stable
  return (
    select to_jsonb(content) from (
      select s.code, s.revision, s.estimated_delivery as "estimatedDelivery", s.carrier, s.tracking, s.note,
        s.closed_at as "closedAt", (s.closed_at at time zone c.time_zone)::date as "closedOn",
        paper_party(u.rao, u.tax_id, u.address, u.gln) as supplier,
        paper_party(c.name, c.tax_id, c.address, c.gln) as buyer,
        coalesce(
          (select paper_party(p.name, p.tax_id, p.address, p.gln) from said_places p
            where p.company_id = s.company_id and p.said = s.ship_to),
          case when s.ship_to is not null then paper_party(s.ship_to, null, null, null) end
        ) as "shipTo",
        coalesce((
          select jsonb_agg(line order by line."orderCode", line."orderLineNumber", line.id)
          from (
            select l.id, coalesce(l.order_code, o.code) as "orderCode", coalesce(l.order_date, o.order_date) as "orderDate",
              f.line_number as "orderLineNumber", coalesce(l.product_code, f.product_code) as "productCode",
              coalesce(l.product_name, f.product_name) as "productName", coalesce(l.size, f.size) as size,
              coalesce(l.color, f.color) as color, coalesce(l.unit, f.unit) as unit, f.gtin,
              trim_scale(l.quantity)::text as quantity, l.number_of_packages as "numberOfPackages",
              trim_scale(l.quantity_per_package)::text as "quantityPerPackage",
              trim_scale(l.remainder)::text as remainder, trim_scale(l.height)::text as height,
              trim_scale(l.width)::text as width, trim_scale(l.depth)::text as depth,
              trim_scale(l.weight)::text as weight
            from shipment_lines l
            join order_lines f on f.company_id = l.company_id and f.id = l.order_line_id
            join orders o on o.company_id = f.company_id and o.id = f.order_id
            where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
          ) line
        ), '[]') as lines,
        coalesce((
          select jsonb_agg(box order by box.number)
          from (
            select p.id, p.number, p.sscc, p.type, p.parent_id as "parentId", p.tracking,
              trim_scale(p.height)::text as height, trim_scale(p.width)::text as width,
              trim_scale(p.depth)::text as depth, trim_scale(p.gross_weight)::text as "grossWeight",
              trim_scale(p.net_weight)::text as "netWeight",
              coalesce((
                select jsonb_agg(jsonb_build_object('lineId', k.shipment_line_id,
                  'quantity', trim_scale(k.quantity)::text) order by k.shipment_line_id)
                from package_contents k where k.company_id = p.company_id and k.package_id = p.id
              ), '[]') as contents
            from packages p
            where p.company_id = s.company_id and p.supplier_id = s.supplier_id and p.shipment_id = s.id
          ) box
        ), '[]') as packages
      from shipments s
      join suppliers u on u.company_id = s.company_id and u.id = s.supplier_id
      join companies c on c.id = s.company_id
      where s.company_id = company and s.id = shipment
    ) content
  );
