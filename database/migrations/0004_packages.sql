-- Packages: what leaves the dock, what is in each, and the numbers they carry.

create table packages (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  number integer not null check (number > 0),
  parent_id bigint check (parent_id <> id),
  type text collate "C" not null check (type ~ '^[A-Z0-9]{2,3}$'),
  height numeric(7, 2) check (height > 0),
  width numeric(7, 2) check (width > 0),
  depth numeric(7, 2) check (depth > 0),
  gross_weight numeric(9, 3) check (gross_weight > 0),
  net_weight numeric(9, 3) check (net_weight > 0),
  tracking text not null default '' check (char_length(tracking) <= 80),
  tracking_key text collate "C" not null generated always as (upper(replace(tracking, ' ', '') collate "C")) stored,
  sscc text collate "C" check (sscc ~ '^[0-9]{18}$'),
  labelled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, supplier_id, shipment_id, number) deferrable initially deferred,
  unique (company_id, sscc),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade,
  -- By the primary key: with a longer key the check may use an index that reads all packages of the shipment.
  foreign key (company_id, parent_id) references packages (company_id, id) deferrable initially deferred,
  check (net_weight <= gross_weight)
);
comment on table packages is 'One row per physical package: a carton, a pallet, a bag.';
comment on column packages.number is
  'Unique in the shipment; renumbered from one without gaps when the shipment closes, unless labels were printed.';
comment on column packages.parent_id is 'The package that it stands on or in; null at the top level.';
comment on column packages.type is 'UN/ECE Recommendation 21 or GS1 code: CT carton, PX pallet, 201 pallet of 80 × 120 cm.';
comment on column packages.height is 'In cm.';
comment on column packages.width is 'In cm.';
comment on column packages.depth is 'In cm.';
comment on column packages.gross_weight is 'In kg, with everything in it.';
comment on column packages.net_weight is 'In kg, of the goods alone.';
comment on column packages.tracking_key is 'The tracking number upper-case and without spaces, for look-ups.';
comment on column packages.sscc is 'GS1 serial shipping container code; once set it never changes.';
comment on column packages.labelled_at is 'When its label was last printed; null once something on the label has changed since.';

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
comment on table package_contents is 'A quantity of a shipment line in a package.';
comment on column package_contents.quantity is 'In the unit of the order line.';

create table packing_undo_steps (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  before jsonb not null,
  created bigint[] not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_id, shipment_id) references shipments (company_id, supplier_id, id) on delete cascade
);
comment on table packing_undo_steps is 'Undo stack: the latest changes of the packing of open shipments.';
comment on column packing_undo_steps.before is 'The packages that the change touched, as they were.';
comment on column packing_undo_steps.created is 'The packages that the change created.';

create table package_presets (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  type text collate "C" not null check (type ~ '^[A-Z0-9]{2,3}$'),
  height numeric(7, 2) check (height > 0),
  width numeric(7, 2) check (width > 0),
  depth numeric(7, 2) check (depth > 0),
  gross_weight numeric(9, 3) check (gross_weight > 0),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, supplier_id, name),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
comment on table package_presets is 'Packages that a supplier uses often, under a name.';
comment on column package_presets.type is 'UN/ECE Recommendation 21 or GS1 code.';
comment on column package_presets.height is 'In cm.';
comment on column package_presets.width is 'In cm.';
comment on column package_presets.depth is 'In cm.';
comment on column package_presets.gross_weight is 'In kg, of the full package.';
comment on column package_presets.version is 'Counts its changes; the ETag.';

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
comment on table removed_packages is 'Removed packages that had an SSCC: their labels may still be on a carton.';
comment on column removed_packages.sscc is 'As on the label; never used again.';
comment on column removed_packages.shipment_id is 'The shipment it was in, which may be deleted.';
comment on column removed_packages.number is 'Its number in the shipment.';

create table sscc_blocks (
  block bigint primary key check (block >= 0 and block < 10 ^ 15),
  company_id bigint not null,
  allocated smallint not null check (allocated between 0 and 100)
);
comment on table sscc_blocks is
  'Blocks of a hundred SSCCs, each owned by one company; the application reaches them through allocate_ssccs alone. See docs/decisions/028-sscc-blocks.md.';
comment on column sscc_blocks.block is 'The first 15 digits of its SSCCs: extension digit, prefix, and the serial without its last two digits.';
comment on column sscc_blocks.company_id is 'The company that owns the block; shown to nobody.';
comment on column sscc_blocks.allocated is 'How many of its hundred serials are allocated, which is also the next one.';
