import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeShipment,
  createShipment,
  removeShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const lee = await world.signIn('lee')
const leeElsewhere = await otherServer.signIn('lee')
const marc = await world.signIn('marc')

const orderLines = Array.from({ length: 40 }, (_, index) => 24 + index)

const linesOf = (ids: number[]) =>
  ids.map((orderLineId) => ({ orderLineId, numberOfPackages: 1, quantityPerPackage: '2' }))

// PO-1004 of the demo world, with another quantity each time.
const orderFile = async (quantity: number) => {
  const { rows } = await world.owner.query<{ row: string }>(
    `select concat_ws(';', s.code, s.name, o.code, o.order_date, l.line_number, l.product_code, l.product_name, l.size,
       l.color, l.unit, $1::int, l.due_date) as row
     from order_lines l join orders o on o.id = l.order_id join suppliers s on s.id = l.supplier_id
     where l.company_id = 1 and l.id = any($2) order by l.id desc`,
    [quantity, orderLines],
  )
  const header =
    'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;size;color;unit;quantity;due_date'
  return [header, ...rows.map(({ row }) => row)].join('\n')
}

const importQuantity = async (quantity: number) => {
  const response = await fetch(`${otherServer.origin}/api/order-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${marc.token}`, 'content-type': 'text/csv' },
    body: await orderFile(quantity),
  })
  return response.status
}

test('batches, transitions and imports that lock the same order lines in opposite orders cause no deadlock', async () => {
  const statuses: number[] = []
  const shipBatch = async (writer: number) => {
    const actor = writer % 2 ? lee : leeElsewhere
    const ids =
      writer % 3 === 0 ? orderLines : writer % 3 === 1 ? orderLines.toReversed() : shuffled(writer)
    for (let round = 0; round < 3; round += 1) {
      const { reply } = await actor.call(createShipment, {
        body: { estimatedDelivery: '2099-01-01' },
      })
      const input = { params: { id: reply.id } }
      const addition = await actor.call(addShipmentLines, {
        ...input,
        version: 1,
        body: { lines: linesOf(ids) },
      })
      const step = round % 2 ? removeShipment : closeShipment
      const transition = await actor.call(step, { ...input, version: 2 })
      statuses.push(addition.status, transition.status)
    }
  }
  const imports = async () => {
    for (const quantity of [501, 502, 503, 504]) statuses.push(await importQuantity(quantity))
  }
  await Promise.all([imports(), ...Array.from({ length: 12 }, (_, index) => shipBatch(index))])
  assert.deepEqual(
    statuses.filter((status) => ![200, 201, 204].includes(status)),
    [],
  )
  assert.deepEqual(await counterDifferences(world.owner), [])
  const { rows } = await world.owner.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  assert.equal(rows[0]?.deadlocks, 0, 'locks are taken in one order')
})

// Shuffles differently for each writer, and the same in every run.
const shuffled = (seed: number) =>
  orderLines.toSorted((a, b) => ((a * 7919 * seed) % 101) - ((b * 7919 * seed) % 101))
