-- Papers: what they say of a shipment, and what they said when it closed.

alter table companies
  add column tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  add column address text check (address <> '' and char_length(address) <= 500),
  add column gln text collate "C" check (gln ~ '^[0-9]{13}$');
comment on column companies.tax_id is 'As papers show it; null when not known.';
comment on column companies.address is 'Line by line, as papers show it; null when not known.';
comment on column companies.gln is 'GS1 number of the company or its place; null without one.';

alter table suppliers
  add column tax_id text check (tax_id <> '' and char_length(tax_id) <= 40),
  add column address text check (address <> '' and char_length(address) <= 500),
  add column gln text collate "C" check (gln ~ '^[0-9]{13}$');
comment on column suppliers.tax_id is 'As papers show it; null when not known.';
comment on column suppliers.address is 'Line by line, as papers show it; null when not known.';
comment on column suppliers.gln is 'GS1 number of the supplier or its place; null without one.';

create function paper_party(name text, tax_id text, address text, gln text) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('name', name, 'taxId', tax_id, 'gln', gln,
    'address', coalesce(to_jsonb(regexp_split_to_array(address, '\s*\n\s*')), '[]'));
comment on function paper_party is 'Who a paper names, in JSON.';

create function shipment_paper_content(company bigint, shipment bigint) returns jsonb
  language sql stable
  return (
    select to_jsonb(content) from (
      select s.code, s.revision, s.estimated_delivery as "estimatedDelivery", s.carrier, s.tracking, s.note,
        s.closed_at as "closedAt", (s.closed_at at time zone c.time_zone)::date as "closedOn",
        paper_party(u.rao, u.tax_id, u.address, u.gln) as supplier,
        paper_party(c.name, c.tax_id, c.address, c.gln) as buyer,
        case when s.ship_to is not null then paper_party(s.ship_to, null, null, null) end as "shipTo",
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
comment on function shipment_paper_content is 'What the papers of a shipment say as it is now, all but its state.';

create table shipment_papers (
  company_id bigint not null,
  supplier_id bigint not null,
  shipment_id bigint not null,
  revision integer not null,
  content jsonb not null,
  made_at timestamptz not null default now(),
  primary key (company_id, supplier_id, shipment_id, revision),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade
);
comment on table shipment_papers is 'What the papers of a shipment said when it closed; they say so for ever.';
comment on column shipment_papers.revision is 'The shipment''s: closed again after reopening, it has a new one.';
comment on column shipment_papers.content is 'As shipment_paper_content gave it.';
comment on column shipment_papers.made_at is 'When the shipment closed.';

alter table shipment_papers enable row level security;
alter table shipment_papers force row level security;
create policy company_wall on shipment_papers
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on shipment_papers to oto_app;
