import type pg from 'pg'

/** Number of shipments, and of order lines, of each large supplier. */
export const rowsPerSupplier = 12_000

/**
 * Fills three suppliers of the demo world, in both companies, with shipments and order lines as after years of use,
 * so that PostgreSQL plans as in production.
 */
export async function seedLargeSuppliers(owner: pg.Pool): Promise<void> {
  await owner.query(statements)
}

const suppliers = `(values (1, 1, 1), (1, 2, 3), (2, 4, 8)) as who (company_id, supplier_id, user_id)`

const statements = `
  insert into shipment_codes (company_id, supplier_id, code)
  select company_id, supplier_id, 'C' || lpad(n::text, 6, '0')
  from ${suppliers} cross join generate_series(1, ${rowsPerSupplier}) n;

  insert into shipments (company_id, supplier_id, code, state, estimated_delivery, carrier, line_count,
    announced_packages, created_at, created_by, closed_at, closed_by, search)
  select company_id, supplier_id, 'C' || lpad(n::text, 6, '0'),
    case when n % 20 = 0 then 'open' else 'closed' end::shipment_state,
    current_date - (n * 7919 % 700) + 30, 'Carrier ' || n % 9, 1,
    case when n % 20 <> 0 then 1 end, now() - n * interval '1 hour', user_id,
    case when n % 20 <> 0 then now() end, case when n % 20 <> 0 then user_id end,
    lower('C' || lpad(n::text, 6, '0') || ' Carrier ' || n % 9)
  from ${suppliers} cross join generate_series(1, ${rowsPerSupplier}) n;

  insert into orders (company_id, supplier_id, code, order_date)
  select company_id, supplier_id, 'Q-' || lpad(n::text, 5, '0'), current_date - n % 300
  from ${suppliers} cross join generate_series(1, ${rowsPerSupplier} / 10) n;

  insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, size, color,
    quantity, cancelled, due_date, search)
  select o.company_id, o.supplier_id, o.id, o.code, n, 'P-' || lpad((o.id * 7919 % 900)::text, 4, '0'), 'Product',
    (array['S', 'M', 'L'])[1 + n % 3], (array['white', 'kraft', 'black', 'blue'])[1 + (o.id % 4)],
    100, case when o.id % 8 = 0 then 40 else 100 end, current_date - (o.id * 31 % 500)::int + 60,
    lower(o.code || ' product')
  from orders o cross join generate_series(1, 10) n where o.code like 'Q-%';

  analyze`
