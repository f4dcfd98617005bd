// The statements by which a server of 0.2.0 takes a shipment from its creation to its receipt, locks included.
import type { Query, Session } from '#test/upgrades/tenant-session.ts'

const event = (query: Query, shipment: number, kind: string) =>
  query(
    `insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id)
     select company_id, supplier_id, id, code, $2, version, 3 from shipments where company_id = 1 and id = $1`,
    [shipment, kind],
  )

const lockShipment = (query: Query, shipment: number) =>
  query('select from shipments where company_id = 1 and supplier_id = 1 and id = $1 for update', [
    shipment,
  ])

const lockOrderLines = (query: Query, ids: number[]) =>
  query('select from order_lines where company_id = 1 and id = any ($1) order by id for update', [
    ids,
  ])

/** Takes a shipment of two lines from its creation to its receipt, rejecting one; `done` counts its steps by its id. */
export async function ship(
  { transact }: Session,
  done: Map<number, number>,
  code: string,
  lines: number[],
) {
  const id = await transact(async (query) => {
    await query('insert into shipment_codes values (1, 1, $1)', [code])
    const { rows } = await query(
      `insert into shipments (company_id, supplier_id, code, estimated_delivery, created_by)
       values (1, 1, $1, '2026-12-01', 3) returning id::int`,
      [code],
    )
    await event(query, rows[0].id, 'created')
    return rows[0].id as number
  })
  const acknowledge = () => done.set(id, (done.get(id) ?? 0) + 1)
  acknowledge()
  await transact(async (query) => {
    await query('select from shipments where company_id = 1 and id = $1 for no key update', [id])
    await lockOrderLines(query, lines)
    await query(
      'update order_lines set in_open = in_open + 1 where company_id = 1 and id = any ($1)',
      [lines],
    )
    await query(
      'update shipments set version = version + 1, line_count = 2 where company_id = 1 and id = $1',
      [id],
    )
    await query(
      `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package)
       select 1, 1, $1, line, 1, 1 from unnest($2::bigint[]) line`,
      [id, lines],
    )
    await event(query, id, 'line-added')
  })
  acknowledge()
  await transact(async (query) => {
    await lockShipment(query, id)
    await lockOrderLines(query, lines)
    await query(
      `update order_lines set in_open = in_open - 1, in_transit = in_transit + 1
       where company_id = 1 and id = any ($1)`,
      [lines],
    )
    await query(
      `update shipment_lines l set order_code = o.order_code, order_date = '2026-01-01', product_code = o.product_code,
         product_name = o.product_name, size = o.size, color = o.color, unit = o.unit
       from order_lines o where o.company_id = 1 and o.id = l.order_line_id and l.company_id = 1 and l.shipment_id = $1`,
      [id],
    )
    await query(
      `update shipments set version = version + 1, state = 'closed', closed_at = now(), closed_by = 3
       where company_id = 1 and id = $1`,
      [id],
    )
    await event(query, id, 'closed')
  })
  acknowledge()
  await transact(async (query) => {
    await lockShipment(query, id)
    await lockOrderLines(query, lines)
    await query(
      `update order_lines set in_transit = in_transit - 1, received = received + case when id = $2 then 1 else 0 end
       where company_id = 1 and id = any ($1)`,
      [lines, lines[0]],
    )
    await query(
      `with counted as (
         update shipment_lines set accepted = case when order_line_id = $2 then 1 else 0 end,
           rejected = case when order_line_id = $2 then 0 else 1 end
         where company_id = 1 and shipment_id = $1 returning id, accepted, rejected)
       insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
       select 1, 1, $1, id, accepted, rejected, 0, 1 from counted`,
      [id, lines[0]],
    )
    await query(
      `update shipments set version = version + 1, receipt = 'full' where company_id = 1 and id = $1`,
      [id],
    )
    await event(query, id, 'received')
  })
  acknowledge()
}
