-- The commodity code by which customs know the goods of an order line.

alter table order_lines add column commodity_code text collate "C";
alter table order_lines add constraint order_lines_commodity_code_check check (commodity_code ~ '^[0-9]{6,10}$');
comment on column order_lines.commodity_code is
  'Code of the Harmonized System: six digits, and those that a customs union or a country adds; null where unknown.';

create or replace view order_line_figures with (security_invoker = true) as
select ol.company_id, ol.id, ol.supplier_id, ol.order_id, ol.line_number, ol.product_code, ol.product_name, ol.gtin, ol.size,
  ol.color, ol.unit, ol.is_divisible, ol.quantity, ol.cancelled, ol.due_date, ol.pack_multiple, ol.over_delivery_set,
  ol.over_delivery_percent, ol.in_open, ol.in_transit, ol.received, ol.pending, ol.search, ol.changed_at, o.code as order_code,
  o.order_date, o.ship_to, t.cap,
  case when t.cap is not null then greatest(0, t.cap - ol.received - ol.in_transit - ol.in_open) end as available,
  coalesce(ol.received + ol.in_transit + ol.in_open > t.cap, false) as is_conflict,
  coalesce(ol.line_reference, ol.line_number::text) as line_reference, ol.supplier_product_code,
  s.code as supplier_code, s.name as supplier_name, ol.version, ol.confirmation, ol.confirmed_date, ol.proposed_date,
  ol.proposed_quantity, ol.proposal_note, ol.waived, ol.commodity_code
from order_lines ol
join orders o on o.company_id = ol.company_id and o.id = ol.order_id
join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
join companies c on c.id = ol.company_id
cross join lateral (
  select order_line_cap(ol.quantity, ol.cancelled + ol.waived, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) as cap
) t;
