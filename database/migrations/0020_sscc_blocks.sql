-- SSCCs are unique in the whole installation, prefixes have 4 to 12 digits, removed packages are still found by their
-- SSCC, and a pallet of 80 × 120 cm has its own code. See docs/decisions/028-sscc-blocks.md. A server of the version
-- before cannot give SSCCs from here on; its request fails and nothing of it is kept.

create table sscc_blocks (
  block bigint primary key check (block >= 0 and block < 10 ^ 15),
  company_id bigint not null,
  given smallint not null check (given between 0 and 100)
);
create index sscc_blocks_with_room on sscc_blocks (company_id, block) where given < 100;
comment on table sscc_blocks is 'Blocks of a hundred SSCCs, each given to one company; the application reaches it by draw_ssccs alone.';
comment on column sscc_blocks.block is 'The first 15 digits of its SSCCs: extension digit, prefix, and all of the serial but its last two digits.';
comment on column sscc_blocks.company_id is 'Whose it is; told to nobody.';
comment on column sscc_blocks.given is 'How many of its hundred serials are given; the next one.';

create function draw_ssccs(prefix text, extension smallint, from_serial bigint, wanted integer) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant bigint := nullif(current_setting('app.company', true), '')::bigint;
  room constant bigint := (10 ^ (14 - char_length(prefix)))::bigint;
  lowest constant bigint := (extension || prefix)::bigint * room;
  first_block constant bigint := lowest + (from_serial + 99) / 100;
  end_block constant bigint := lowest + room;
  missing integer := wanted;
  candidates integer;
  take integer;
  own record;
begin
  if company is null then
    raise insufficient_privilege using message = 'no company';
  end if;
  -- Within the company only: no company waits for another.
  perform pg_advisory_xact_lock(hashtextextended('draw_ssccs ' || company, 0));
  loop
    for own in
      select b.block, b.given from sscc_blocks b
      where b.company_id = company and b.given < 100 and b.block >= first_block and b.block < end_block
      order by b.block
    loop
      exit when missing = 0;
      take := least(missing, 100 - own.given);
      update sscc_blocks set given = given + take where block = own.block;
      return query select lpad((own.block * 100 + n)::text, 17, '0')
        from generate_series(own.given, own.given + take - 1) n;
      missing := missing - take;
    end loop;
    exit when missing = 0;
    -- Any of the first thousand that are free, so that what a company is given tells nothing of another.
    with free as (
      select b from generate_series(first_block, least(end_block,
        first_block + 1000 + (select count(*) from sscc_blocks t where t.block >= first_block and t.block < end_block)) - 1) b
      where not exists (select from sscc_blocks t where t.block = b)
    ), added as (
      insert into sscc_blocks (block, company_id, given)
      select b, company, 0 from (select b from free order by random() limit (missing + 99) / 100) chosen
      on conflict do nothing
    )
    select count(*) into candidates from free;
    exit when candidates = 0;
  end loop;
end $$;
comment on function draw_ssccs is 'Gives serials to the company of the tenant context: SSCCs without their check digit, fewer than wanted where no more are left.';
revoke all on function draw_ssccs from public;
grant execute on function draw_ssccs to oto_app;

alter table suppliers no force row level security;
alter table packages no force row level security;
alter table package_presets no force row level security;
alter table packing_changes no force row level security;
alter table sscc_counters no force row level security;

-- What was given before, by whichever company, is not given again: of removed packages too, which only counters know of.
insert into sscc_blocks (block, company_id, given)
select distinct on (block) block, company_id, 100 from (
  select substr(sscc, 1, 15)::bigint as block, company_id from packages where sscc is not null
  union all
  select (extension || prefix)::bigint * (10 ^ (14 - char_length(prefix)))::bigint + n, company_id
  from sscc_counters, generate_series(0, last / 100) n
) given
order by block, company_id;
drop table sscc_counters;

alter table suppliers
  drop constraint suppliers_gs1_prefix_check,
  add constraint suppliers_gs1_prefix_check check (gs1_prefix ~ '^[0-9]{4,12}$'),
  add column sscc_from bigint not null default 0,
  add constraint suppliers_sscc_from_check
    check (sscc_from >= 0 and sscc_from < 10 ^ (16 - coalesce(char_length(gs1_prefix), 4)));
comment on column suppliers.sscc_from is 'Serials of SSCCs below this one are left to other systems of the supplier; only raised, as long as prefix and extension digit stay.';

alter table packages
  drop constraint packages_type_check,
  add constraint packages_type_check check (type ~ '^[A-Z0-9]{2,3}$');
alter table package_presets
  drop constraint package_presets_type_check,
  add constraint package_presets_type_check check (type ~ '^[A-Z0-9]{2,3}$');
-- PE means collars of 80 × 120 cm, which nobody meant.
update packages set type = '201' where type = 'PE';
update package_presets set type = '201' where type = 'PE';
update packing_changes set before = replace(before::text, '"type": "PE"', '"type": "201"')::jsonb
where before::text like '%"type": "PE"%';
comment on column packages.type is 'UN/ECE Recommendation 21 or GS1 code: CT carton, PX pallet, 201 pallet of 80 × 120 cm.';
comment on column package_presets.type is 'UN/ECE Recommendation 21 or GS1 code.';

alter table suppliers force row level security;
alter table packages force row level security;
alter table package_presets force row level security;
alter table packing_changes force row level security;

create table removed_packages (
  company_id bigint not null,
  sscc text collate "C" not null check (sscc ~ '^[0-9]{18}$'),
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_code text not null,
  number integer not null check (number > 0),
  removed_by bigint not null,
  removed_at timestamptz not null default now(),
  primary key (company_id, sscc),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, removed_by) references users (company_id, id)
);
comment on table removed_packages is 'Packages that had an SSCC and are gone: their labels may still be on a carton.';
comment on column removed_packages.sscc is 'As it was on the label; never given again.';
comment on column removed_packages.shipment_id is 'Where it was; the shipment may be deleted.';
comment on column removed_packages.number is 'What it was in the shipment.';
alter table removed_packages enable row level security;
alter table removed_packages force row level security;
create policy company_wall on removed_packages
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert, update, delete on removed_packages to oto_app;
