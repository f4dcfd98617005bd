-- Arrivals: announced shipments by the day they should come, what they announced, and people's calendar addresses.

alter table shipments
  add column announced_packages integer,
  add column announced_weight numeric(18, 3),
  add column announced_volume numeric(24, 6),
  add column unmeasured_packages integer;
alter table shipments add constraint shipments_announced_packages_check check (announced_packages >= 0);
alter table shipments add constraint shipments_announced_weight_check check (announced_weight > 0);
alter table shipments add constraint shipments_announced_volume_check check (announced_volume >= 0);
alter table shipments add constraint shipments_unmeasured_packages_check check (unmeasured_packages >= 0);
comment on column shipments.announced_packages is
  'Packages as announced, those of lines that nobody packed among them; null while open, and for what was received before this was kept.';
comment on column shipments.announced_weight is 'Gross weight of its packages in kg, as far as known; null where nothing is.';
comment on column shipments.announced_volume is 'Volume of its packages in m³, as far as known; null where nothing is.';
comment on column shipments.unmeasured_packages is 'Packages whose weight or volume nobody said.';

-- What is on its way is few beside what has arrived: the lists of arrivals read these alone.
create index shipments_waiting_by_eta on shipments (company_id, supplier_id, eta_rank, id)
  where status in ('in-transit', 'partially-received');
create index shipments_of_company_waiting_by_eta on shipments (company_id, eta_rank, id)
  where status in ('in-transit', 'partially-received');
create index shipments_waiting_by_ship_to on shipments (company_id, ship_to, id)
  where status in ('in-transit', 'partially-received');
-- The calendar adds up days without reading the shipments themselves.
create index shipments_of_company_arriving on shipments (company_id, eta_rank, id)
  include (ship_to, supplier_id, status, announced_packages, announced_weight, announced_volume, package_count)
  where status in ('in-transit', 'partially-received', 'received');

-- What is on its way now gets its figures; the owner passes row-level security for a moment.
alter table shipments no force row level security;
alter table shipment_lines no force row level security;
alter table packages no force row level security;
do $$
declare
  company bigint;
begin
  -- Company by company: distributed tables take a recursive query of one alone.
  for company in select distinct company_id from shipments where status in ('in-transit', 'partially-received') loop
    with recursive waiting as materialized (
      select supplier_id, id from shipments
      where company_id = company and status in ('in-transit', 'partially-received')
    ), outermost as materialized (
      select p.* from waiting w
      join packages p on p.company_id = company and p.supplier_id = w.supplier_id and p.shipment_id = w.id and p.parent_id is null
    ), weighed as (
      select shipment_id, id, gross_weight as measure from outermost
      union all
      select p.shipment_id, p.id, p.gross_weight from weighed w
      join packages p on p.company_id = company and p.parent_id = w.id where w.measure is null
    ), filled as (
      select shipment_id, id, height * width * depth as measure from outermost
      union all
      select p.shipment_id, p.id, p.height * p.width * p.depth from filled f
      join packages p on p.company_id = company and p.parent_id = f.id where f.measure is null
    ), parts as (
      select shipment_id, measure as weight, null::numeric as volume, 0 as packages,
        (measure is null and not exists (select from packages p where p.company_id = company and p.parent_id = w.id))::int as no_weight,
        0 as no_volume
      from weighed w
      union all
      select shipment_id, null, measure, 0, 0,
        (measure is null and not exists (select from packages p where p.company_id = company and p.parent_id = f.id))::int
      from filled f
      union all
      -- The package with the remainder has no measures of its own.
      select l.shipment_id, l.weight * l.number_of_packages, l.height * l.width * l.depth * l.number_of_packages,
        l.number_of_packages + (l.remainder > 0)::int,
        case when l.weight is null then l.number_of_packages else 0 end + (l.remainder > 0)::int,
        case when l.height * l.width * l.depth is null then l.number_of_packages else 0 end + (l.remainder > 0)::int
      from waiting w
      join shipment_lines l on l.company_id = company and l.supplier_id = w.supplier_id and l.shipment_id = w.id
      where l.packed = 0
    ), sums as (
      select shipment_id, sum(weight) as weight, sum(volume) / 1000000 as volume, sum(packages) as packages,
        greatest(sum(no_weight), sum(no_volume)) as unmeasured
      from parts group by shipment_id
    )
    update shipments s set announced_packages = s.package_count + sums.packages, announced_weight = sums.weight,
      announced_volume = sums.volume, unmeasured_packages = sums.unmeasured
    from sums where s.company_id = company and s.id = sums.shipment_id;
  end loop;
end $$;
alter table shipments force row level security;
alter table shipment_lines force row level security;
alter table packages force row level security;

create table calendar_feeds (
  company_id bigint not null,
  user_id bigint not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (company_id, user_id),
  unique (company_id, secret_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
comment on table calendar_feeds is
  'The address by which a calendar program reads what arrives, without signing in: one a person, withdrawn by deleting it.';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret in the address, which is never stored.';
comment on column calendar_feeds.last_read_at is 'When a program last read it, to the hour; null until one does.';

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant_isolation on calendar_feeds
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, delete on calendar_feeds to oto_app;
grant update (secret_hash, created_at, last_read_at) on calendar_feeds to oto_app;
