-- Functions, views and triggers.

create function order_line_cap(ordered numeric, cancelled numeric, divisible boolean, percent numeric)
  returns numeric language sql immutable parallel safe
  return trunc((ordered - cancelled) * (100 + percent) / 100, case when divisible then 3 else 0 end);
comment on function order_line_cap is 'The maximum that may be announced on an order line; null without a limit.';

create function order_line_tolerance(line_set boolean, line_percent numeric, supplier_set boolean,
  supplier_percent numeric, company_percent numeric)
  returns numeric language sql immutable parallel safe
  return case when line_set then line_percent when supplier_set then supplier_percent else company_percent end;
comment on function order_line_tolerance is
  'How much more than ordered is allowed, in percent: line beats supplier beats company; null means unlimited.';

create view order_line_figures with (security_invoker = true) as
select ol.company_id, ol.id, ol.supplier_id, ol.order_id, ol.line_number, ol.product_code, ol.product_name, ol.gtin, ol.size,
  ol.color, ol.unit, ol.is_divisible, ol.quantity, ol.cancelled, ol.due_date, ol.pack_multiple, ol.over_delivery_set,
  ol.over_delivery_percent, ol.in_open, ol.in_transit, ol.received, ol.pending, ol.search, ol.changed_at, o.code as order_code,
  o.order_date, o.ship_to, t.cap,
  case when t.cap is not null then greatest(0, t.cap - ol.received - ol.in_transit - ol.in_open) end as available,
  coalesce(ol.received + ol.in_transit + ol.in_open > t.cap, false) as is_conflict,
  coalesce(ol.line_reference, ol.line_number::text) as line_reference, ol.supplier_product_code
from order_lines ol
join orders o on o.company_id = ol.company_id and o.id = ol.order_id
join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
join companies c on c.id = ol.company_id
cross join lateral (
  select order_line_cap(ol.quantity, ol.cancelled, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) as cap
) t;
comment on view order_line_figures is 'Order lines with their order and what the tolerance allows.';
comment on column order_line_figures.available is 'May still be added to a shipment; null without a limit.';
comment on column order_line_figures.is_conflict is 'More is announced than the buyer still wants.';
comment on column order_line_figures.line_reference is 'As the buyer wrote it, or its number.';

create view order_line_counters with (security_invoker = true) as
select l.company_id, l.order_line_id,
  coalesce(sum(l.quantity) filter (where s.state = 'open'), 0) as in_open,
  coalesce(sum(l.quantity - l.accepted - l.rejected - l.cancelled)
    filter (where s.state = 'closed' and s.cancelled_at is null), 0) as in_transit,
  coalesce(sum(l.accepted), 0) as received
from shipment_lines l
join shipments s on s.company_id = l.company_id and s.id = l.shipment_id
group by l.company_id, l.order_line_id;
comment on view order_line_counters is 'The counters of every order line that is in a shipment, summed anew from the shipment lines.';

create view order_line_differences with (security_invoker = true) as
select ol.company_id, ol.id as order_line_id,
  ol.in_open, coalesce(r.in_open, 0) as in_open_summed,
  ol.in_transit, coalesce(r.in_transit, 0) as in_transit_summed,
  ol.received, coalesce(r.received, 0) as received_summed
from order_lines ol
left join order_line_counters r on r.company_id = ol.company_id and r.order_line_id = ol.id
where (ol.in_open, ol.in_transit, ol.received)
  is distinct from (coalesce(r.in_open, 0), coalesce(r.in_transit, 0), coalesce(r.received, 0));
comment on view order_line_differences is
  'Reconciliation: order lines whose counters differ from the sums of their shipment lines. Must be empty.';

create view place_aliases with (security_invoker = true) as
select company_id, code as alias, id, name, tax_id, address, gln
from places where removed_at is null
union all
select p.company_id, p.name, p.id, p.name, p.tax_id, p.address, p.gln
from places p
where p.removed_at is null and not exists (
  select from places other where other.company_id = p.company_id and other.code = p.name and other.removed_at is null
);
comment on view place_aliases is 'Places in use by the words that mean them: the code, or the name unless it is the code of another.';

create function party_json(name text, tax_id text, address text, gln text) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('name', name, 'taxId', tax_id, 'gln', gln,
    'address', coalesce(to_jsonb(regexp_split_to_array(address, '\s*\n\s*')), '[]'));
comment on function party_json is 'A company, supplier or place as documents name it, in JSON.';

create function update_packed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shipment_lines l set packed = l.packed + d.quantity
    from (select company_id, shipment_line_id as id, sum(quantity) as quantity from new_rows group by 1, 2) d
    where l.company_id = d.company_id and l.id = d.id;
  elsif tg_op = 'DELETE' then
    update shipment_lines l set packed = l.packed - d.quantity
    from (select company_id, shipment_line_id as id, sum(quantity) as quantity from old_rows group by 1, 2) d
    where l.company_id = d.company_id and l.id = d.id;
  else
    update shipment_lines l set packed = l.packed + d.quantity
    from (
      select company_id, id, sum(quantity) as quantity from (
        select company_id, shipment_line_id as id, quantity from new_rows
        union all select company_id, shipment_line_id, -quantity from old_rows
      ) change group by 1, 2 having sum(quantity) <> 0
    ) d
    where l.company_id = d.company_id and l.id = d.id;
  end if;
  return null;
end $$;
comment on function update_packed is 'Maintains shipment_lines.packed, whose check refuses more in packages than the line has.';
create trigger packed_after_insert after insert on package_contents
  referencing new table as new_rows for each statement execute function update_packed();
create trigger packed_after_delete after delete on package_contents
  referencing old table as old_rows for each statement execute function update_packed();
create trigger packed_after_update after update on package_contents
  referencing old table as old_rows new table as new_rows for each statement execute function update_packed();

create function allocate_ssccs(prefix text, extension smallint, from_serial bigint, wanted integer) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant bigint := nullif(current_setting('app.company', true), '')::bigint;
  block_count constant bigint := (10 ^ (14 - char_length(prefix)))::bigint;
  lowest constant bigint := (extension || prefix)::bigint * block_count;
  first_block constant bigint := lowest + (from_serial + 99) / 100;
  end_block constant bigint := lowest + block_count;
  missing integer := wanted;
  free_count integer;
  batch integer;
  own record;
begin
  if company is null then
    raise insufficient_privilege using message = 'no company';
  end if;
  -- One allocation at a time within the company; companies do not wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('allocate_ssccs ' || company, 0));
  loop
    for own in
      select b.block, b.allocated from sscc_blocks b
      where b.company_id = company and b.allocated < 100 and b.block >= first_block and b.block < end_block
      order by b.block
    loop
      exit when missing = 0;
      batch := least(missing, 100 - own.allocated);
      update sscc_blocks set allocated = allocated + batch where block = own.block;
      return query select lpad((own.block * 100 + n)::text, 17, '0')
        from generate_series(own.allocated, own.allocated + batch - 1) n;
      missing := missing - batch;
    end loop;
    exit when missing = 0;
    -- Random ones among the first thousand free blocks, so that a company's numbers reveal nothing of others'.
    with free as (
      select b from generate_series(first_block, least(end_block,
        first_block + 1000 + (select count(*) from sscc_blocks t where t.block >= first_block and t.block < end_block)) - 1) b
      where not exists (select from sscc_blocks t where t.block = b)
    ), inserted as (
      insert into sscc_blocks (block, company_id, allocated)
      select b, company, 0 from (select b from free order by random() limit (missing + 99) / 100) chosen
      on conflict do nothing
    )
    select count(*) into free_count from free;
    exit when free_count = 0;
  end loop;
end $$;
comment on function allocate_ssccs is
  'Allocates SSCCs, without their check digit, to the company of the tenant context; fewer than wanted where no more are left.';
