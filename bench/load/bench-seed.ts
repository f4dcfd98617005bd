import type pg from 'pg'

/** Row counts added to the demo data's Cartró. */
export const seedCounts = {
  orders: 10_000,
  linesPerOrder: 5,
  shipments: 20_000,
  linesPerShipment: 4,
  /** Every 50th shipment has 40 lines instead. */
  longShipmentEvery: 50,
}
const linesOfLongShipment = 40
const lineCountSql = (n: string) =>
  `case when ${n} % ${seedCounts.longShipmentEvery} = 1 then ${linesOfLongShipment} else ${seedCounts.linesPerShipment} end`

const seedStatements = [
  `insert into orders (company_id, supplier_id, code, order_date)
   select 1, 1, 'B' || lpad(n::text, 6, '0'), current_date - n % 300 from generate_series(1, ${seedCounts.orders}) n`,
  `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, size, color,
     quantity, due_date, search)
   select 1, 1, o.id, o.code, n, 'BOX-' || (o.id * 7 + n) % 900, 'Box with flaps ' || (o.id * 7 + n) % 900,
     (array['S', 'M', 'L', 'XL'])[1 + (o.id + n) % 4], (array['brown', 'white'])[1 + n % 2], 100000000,
     o.order_date + 30 + n::int, lower(o.code || ' box-' || (o.id * 7 + n) % 900 || ' box with flaps')
   from orders o cross join generate_series(1, ${seedCounts.linesPerOrder}) n where o.company_id = 1 and o.code like 'B%'`,
  `insert into shipment_codes (company_id, supplier_id, code)
   select 1, 1, 'B' || lpad(n::text, 6, '0') from generate_series(1, ${seedCounts.shipments}) n`,
  // Every 15th shipment is still open.
  `insert into shipments (company_id, supplier_id, code, state, estimated_delivery, carrier, tracking, line_count,
     created_by, closed_at, closed_by, search)
   select 1, 1, 'B' || lpad(n::text, 6, '0'), case when n % 15 = 0 then 'open' else 'closed' end::shipment_state,
     current_date - 200 + n % 230, 'Carrier ' || n % 7, 'T' || n, ${lineCountSql('n')}, 1,
     case when n % 15 > 0 then now() end, case when n % 15 > 0 then 1 end,
     lower('B' || lpad(n::text, 6, '0') || ' carrier ' || n % 7 || ' t' || n)
   from generate_series(1, ${seedCounts.shipments}) n`,
  'analyze',
  `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
     quantity_per_package, remainder, order_code, order_date, product_code, product_name, size, color, unit)
   select 1, 1, s.id, l.id, 1 + s.index % 9, 12, s.index % 12,
     case when is_closed then o.code end, case when is_closed then o.order_date end,
     case when is_closed then l.product_code end, case when is_closed then l.product_name end,
     case when is_closed then l.size end, case when is_closed then l.color end, case when is_closed then l.unit end
   from (select id, state = 'closed' as is_closed, line_count, row_number() over (order by id) as index
     from shipments where company_id = 1 and code like 'B%') s
   cross join generate_series(1, s.line_count) n
   join (select l.*, row_number() over (order by l.id) - 1 as index from order_lines l
     join orders o on o.company_id = l.company_id and o.id = l.order_id
     where l.company_id = 1 and o.code like 'B%') l
     on l.index = (s.index * ${seedCounts.linesPerShipment} + n) % ${seedCounts.orders * seedCounts.linesPerOrder}
   join orders o on o.company_id = l.company_id and o.id = l.order_id`,
  'analyze',
  `update order_lines l set in_open = c.in_open, in_transit = c.in_transit
   from order_line_counters c where c.company_id = l.company_id and c.order_line_id = l.id and l.quantity = 100000000`,
  `insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id, position)
   select company_id, supplier_id, id, code, 1, 'created', 1, 0 from shipments where company_id = 1 and code like 'B%'`,
  'vacuum analyze',
]

/** Adds the orders and shipments of a busy supplier to a database with the demo data. */
export async function seedBenchData(client: pg.Client): Promise<void> {
  await client.query("select set_config('app.company', '1', false)")
  for (const statement of seedStatements) await client.query(statement)
}

/** Ids and cursors of Cartró to draw from. */
export async function pickIds(client: pg.Client) {
  const selectTexts = async (column: string, from: string) =>
    (await client.query<{ value: string }>(`select ${column} as value from ${from}`)).rows.map(
      ({ value }) => value,
    )
  const selectIds = async (from: string) => (await selectTexts('id', from)).map(Number)
  const shipments = `shipments where company_id = 1 and code like 'B%'`
  return {
    closedShipments: await selectIds(
      `${shipments} and state = 'closed' and line_count = ${seedCounts.linesPerShipment}`,
    ),
    longShipments: await selectIds(
      `${shipments} and state = 'closed' and line_count = ${linesOfLongShipment}`,
    ),
    openShipments: await selectIds(`${shipments} and state = 'open' order by id`),
    shipmentCursors: await selectTexts("id || '~' || id", shipments),
    orderLines: await selectIds(`order_lines where company_id = 1 and quantity = 100000000`),
    orderLineCursors: await selectTexts(
      "due_date || '~' || id",
      `order_lines where company_id = 1 and supplier_id = 1 and pending > 0`,
    ),
  }
}
