import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world/world.ts'

const { owner } = await openWorld()

const insertReceipt = `insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, received_by, accepted,
  rejected, cancelled, surplus, corrects) select company_id, supplier_id, shipment_id, id, 1`
const fromAcceptedLine = 'from shipment_lines where accepted > 0 limit 1'
const fromReceivedLine = `${fromAcceptedLine.replace('limit 1', '')} and exists (select from receipts r
  where r.shipment_line_id = shipment_lines.id) limit 1`
const lastReceiptId =
  '(select max(id) from receipts r where r.shipment_line_id = shipment_lines.id)'

const refusedBy: Record<string, string[]> = {
  order_lines_amounts_check: [
    'update order_lines set cancelled = quantity + 1',
    'update order_lines set cancelled = -1',
    'update order_lines set waived = -1',
    'update order_lines set in_open = -1',
    'update order_lines set in_transit = -1',
    'update order_lines set received = -1',
    'update order_lines set over_delivery_set = true, over_delivery_percent = -1',
  ],
  order_lines_positive_check: ['update order_lines set pack_multiple = 0'],
  order_lines_whole_check: [
    'update order_lines set quantity = quantity + 0.5 where not is_divisible',
    'update order_lines set waived = 0.5 where not is_divisible and quantity > 1',
    'update order_lines set received = received + 0.5 where not is_divisible',
  ],
  order_lines_confirmation_check: [`update order_lines set confirmation = 'perhaps'`],
  shipment_lines_amounts_check: [
    'update shipment_lines set packed = quantity + 1',
    'update shipment_lines set packed = -1',
    'update shipment_lines set accepted = quantity + 1 where product_code is not null',
    'update shipment_lines set rejected = -1 where product_code is not null',
    'update shipment_lines set remainder = -1',
  ],
  shipment_lines_remainder_check: [
    'update shipment_lines set remainder = quantity_per_package, serial_numbers = null',
  ],
  shipment_lines_whole_check: [
    'update shipment_lines set quantity_per_package = 1.5, serial_numbers = null where not is_divisible and remainder = 0 and number_of_packages = 2',
  ],
  shipment_lines_measures_check: ['update shipment_lines set height = 0, width = 20'],
  shipment_lines_snapshot_check: [
    'update shipment_lines set order_code = null where product_code is not null',
  ],
  shipment_lines_counted_check: [
    'update shipment_lines set accepted = 1, packed = 0 where product_code is null',
  ],
  shipments_amounts_check: [
    'update shipments set empty_package_count = package_count + 1',
    'update shipments set last_labelled = -1',
  ],
  shipments_announced_check: [
    'update shipments set announced_weight = 0',
    'update shipments set announced_volume = -1',
  ],
  shipments_cancelled_check: [
    `update shipments set cancel_reason = 'No' where cancelled_at is null`,
  ],
  shipments_arrival_check: [
    `update shipments set receipt = 'full' where state = 'open'`,
    `update shipments set cancelled_at = now(), cancelled_by = 1, cancel_reason = 'No' where receipt is not null`,
  ],
  receipts_amounts_check: [
    `${insertReceipt}, 0, 0, 0, 0, null ${fromAcceptedLine}`,
    `${insertReceipt}, 1, -1, 0, 0, null ${fromAcceptedLine}`,
    `${insertReceipt}, 2, -1, 0, 0, ${lastReceiptId} ${fromReceivedLine}`,
    `${insertReceipt}, 0, 0, 0, 0, ${lastReceiptId} ${fromReceivedLine}`,
  ],
  receipts_surplus_check: [`${insertReceipt}, 1, 0, 0, 1, null ${fromAcceptedLine}`],
  packages_measures_check: ['update packages set gross_weight = 0, net_weight = null'],
  package_contents_quantity_check: ['update package_contents set quantity = 0'],
}

test('the tables refuse quantities that no shipment, order or receipt can have', async () => {
  for (const [name, statements] of Object.entries(refusedBy))
    for (const statement of statements)
      await assert.rejects(owner.query(statement), { constraint: name }, statement)
})

test('a correction takes back what was counted, or returns what was rejected', async () => {
  await owner.query('begin')
  for (const amounts of ['-1, 0, 0, 0', '-1, 1, 0, 0', '1, -1, 0, 0', '0, 0, -1, 0']) {
    const { rowCount } = await owner.query(
      `${insertReceipt}, ${amounts}, ${lastReceiptId} ${fromReceivedLine}`,
    )
    assert.equal(rowCount, 1, amounts)
  }
  await owner.query('rollback')
})
