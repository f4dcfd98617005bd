-- Packages: what leaves the dock, what is in each, and the numbers they carry.

alter table companies add column allows_unpacked boolean not null default true;
comment on column companies.allows_unpacked is 'Whether a shipment may close with nothing packed at all.';

alter table suppliers
  add column gs1_prefix text collate "C" check (gs1_prefix ~ '^[0-9]{7,10}$'),
  add column sscc_extension smallint not null default 0 check (sscc_extension between 0 and 9);
comment on column suppliers.gs1_prefix is 'GS1 company prefix that SSCCs begin with; null without one: packages then carry an internal number.';
comment on column suppliers.sscc_extension is 'Extension digit of new SSCCs; another one for each buyer that the supplier numbers apart.';

alter table shipments
  add column package_count integer not null default 0 check (package_count >= 0),
  add column last_labelled integer not null default 0 check (last_labelled >= 0),
  add column empty_package_count integer not null default 0 check (empty_package_count between 0 and package_count);
comment on column shipments.package_count is 'How many packages it has, of whatever depth.';
comment on column shipments.last_labelled is 'The highest package number on a label that is out; it is not given again.';
comment on column shipments.empty_package_count is 'Packages with neither contents nor packages in them.';

drop index shipment_lines_of_shipment;
alter table shipment_lines
  add column packed numeric(12, 3) not null default 0,
  add check (packed >= 0 and packed <= quantity),
  add unique (company_id, supplier_id, shipment_id, id);
comment on column shipment_lines.packed is 'Sum of the contents of all packages, counted by a trigger; never more than the line.';

create table packages (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  number integer not null check (number > 0),
  parent_id bigint check (parent_id <> id),
  type text collate "C" not null check (type ~ '^[A-Z0-9]{2}$'),
  height numeric(7, 2) check (height > 0),
  width numeric(7, 2) check (width > 0),
  depth numeric(7, 2) check (depth > 0),
  gross_weight numeric(9, 3) check (gross_weight > 0),
  net_weight numeric(9, 3) check (net_weight > 0),
  tracking text not null default '' check (char_length(tracking) <= 80),
  sscc text collate "C" check (sscc ~ '^[0-9]{18}$'),
  labelled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, supplier_id, shipment_id, number) deferrable initially deferred,
  unique (company_id, sscc),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  -- By the primary key: of a longer one the check may take an index that reads all packages of the shipment.
  foreign key (company_id, parent_id) references packages (company_id, id) deferrable initially deferred,
  check (net_weight <= gross_weight)
);
create index packages_of_parent on packages (company_id, parent_id) where parent_id is not null;
create index packages_by_tracking on packages (company_id, supplier_id, tracking) where tracking <> '';
comment on table packages is 'One row per physical package: a carton, a pallet, a bag.';
comment on column packages.number is 'Unique in the shipment; counted from one without gaps when the shipment closes, unless labels are out.';
comment on column packages.parent_id is 'The package that it stands on or in; null for what is loaded by itself.';
comment on column packages.type is 'UN/ECE Recommendation 21 code: CT carton, PX pallet.';
comment on column packages.height is 'In cm.';
comment on column packages.width is 'In cm.';
comment on column packages.depth is 'In cm.';
comment on column packages.gross_weight is 'In kg, all that is in it included.';
comment on column packages.net_weight is 'In kg, of the goods alone.';
comment on column packages.sscc is 'GS1 serial shipping container code, given once and kept for ever.';
comment on column packages.labelled_at is 'When its label was printed last as the package is now; null once something on the label changed.';

create table package_contents (
  company_id bigint not null,
  supplier_id bigint not null,
  shipment_id bigint not null,
  package_id bigint not null,
  shipment_line_id bigint not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  primary key (company_id, package_id, shipment_line_id),
  foreign key (company_id, package_id) references packages (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id, shipment_id, shipment_line_id)
    references shipment_lines (company_id, supplier_id, shipment_id, id) on delete cascade
);
create index package_contents_of_line on package_contents (company_id, supplier_id, shipment_id, shipment_line_id);
comment on table package_contents is 'So much of a shipment line in a package.';
comment on column package_contents.quantity is 'In the unit of the order line.';

create function count_packed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shipment_lines l set packed = l.packed + c.quantity
    from (select company_id, shipment_line_id as id, sum(quantity) as quantity from added group by 1, 2) c
    where l.company_id = c.company_id and l.id = c.id;
  elsif tg_op = 'DELETE' then
    update shipment_lines l set packed = l.packed - c.quantity
    from (select company_id, shipment_line_id as id, sum(quantity) as quantity from taken group by 1, 2) c
    where l.company_id = c.company_id and l.id = c.id;
  else
    update shipment_lines l set packed = l.packed + c.quantity
    from (
      select company_id, id, sum(quantity) as quantity from (
        select company_id, shipment_line_id as id, quantity from added
        union all select company_id, shipment_line_id, -quantity from taken
      ) both_ways group by 1, 2 having sum(quantity) <> 0
    ) c
    where l.company_id = c.company_id and l.id = c.id;
  end if;
  return null;
end $$;
comment on function count_packed is 'Keeps shipment_lines.packed; its check refuses more in packages than the line holds.';
create trigger count_added after insert on package_contents
  referencing new table as added for each statement execute function count_packed();
create trigger count_taken after delete on package_contents
  referencing old table as taken for each statement execute function count_packed();
create trigger count_changed after update on package_contents
  referencing old table as taken new table as added for each statement execute function count_packed();

create table packing_changes (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  before jsonb not null,
  created bigint[] not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade
);
create index packing_changes_of_shipment on packing_changes (company_id, supplier_id, shipment_id, id);
comment on table packing_changes is 'What the last changes of the packing took away, so that they can be undone while the shipment is open.';
comment on column packing_changes.before is 'The packages that the change touched, as they were.';
comment on column packing_changes.created is 'The packages that the change made.';

create table sscc_counters (
  company_id bigint not null,
  prefix text collate "C" not null check (prefix ~ '^[0-9]{7,10}$'),
  extension smallint not null check (extension between 0 and 9),
  last bigint not null check (last >= 0 and last < 10 ^ (16 - char_length(prefix))),
  primary key (company_id, prefix, extension)
);
comment on table sscc_counters is 'The last serial given under a prefix and extension digit; it only grows.';
comment on column sscc_counters.prefix is 'GS1 company prefix.';
comment on column sscc_counters.extension is 'Extension digit, the first of the SSCC.';
comment on column sscc_counters.last is 'The last serial given.';

create table package_presets (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  type text collate "C" not null check (type ~ '^[A-Z0-9]{2}$'),
  height numeric(7, 2) check (height > 0),
  width numeric(7, 2) check (width > 0),
  depth numeric(7, 2) check (depth > 0),
  gross_weight numeric(9, 3) check (gross_weight > 0),
  primary key (company_id, id),
  unique (company_id, supplier_id, name),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table package_presets is 'Packages that a supplier uses every day, under a name.';
comment on column package_presets.type is 'UN/ECE Recommendation 21 code.';
comment on column package_presets.height is 'In cm.';
comment on column package_presets.width is 'In cm.';
comment on column package_presets.depth is 'In cm.';
comment on column package_presets.gross_weight is 'In kg, of the full package.';

alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add check (kind in ('created', 'updated', 'line-added', 'line-changed', 'line-removed',
  'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received'));

do $$
declare
  name text;
begin
  foreach name in array array['packages', 'package_contents', 'packing_changes', 'sscc_counters', 'package_presets'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy company_wall on %I
      using (company_id = nullif(current_setting('app.company', true), '')::bigint)$policy$, name);
    execute format('grant select, insert, update, delete on %I to oto_app', name);
  end loop;
end $$;
-- Ids of packages are drawn before the rows are written: they name each other as parents.
grant usage on sequence packages_id_seq to oto_app;
revoke delete on sscc_counters from oto_app;
