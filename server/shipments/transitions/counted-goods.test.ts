import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import {
  correctReceipt,
  listCountedGoods,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { type Count, countingActions } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const ada = await world.signIn('ada')
const { orderLineOf100, figures } = countingActions(world, lee, marc)
const { doPack } = packingActions(world, lee)

type NamedCount = Count & { lineId: number; packageIds?: number[]; serialNumbers?: string[] }

/** A closed shipment with lines of twenty pieces in two cartons, each with these serial numbers. */
async function packedShipment(...numbers: string[][]) {
  const created = await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  const params = { id: created.reply.id }
  const orderLines: number[] = []
  for (const [index, serialNumbers] of numbers.entries()) {
    const orderLineId = await orderLineOf100()
    orderLines.push(orderLineId)
    const pieces = serialNumbers.length || 20
    const body = {
      ...{ orderLineId, numberOfPackages: 2, quantityPerPackage: String(pieces / 2) },
      traceability: serialNumbers.length > 0 ? { serialNumbers } : null,
    }
    const added = await lee.call(addShipmentLine, { params, version: index + 1, body })
    assert.equal(added.status, 201, added.text)
  }
  assert.equal((await doPack(params, packAll)).status, 200)
  const { version } = (await lee.call(getShipment, { params })).reply
  assert.equal((await lee.call(closeShipment, { params, version })).status, 200)
  const lines = (await lee.call(getShipment, { params })).reply.lines.map(({ id }) => id)
  const { packages } = (await lee.call(getPacking, { params })).reply
  return { params, lines, orderLines, packages: packages.map(({ id }) => id) }
}

const versionOf = async (params: { id: number }) =>
  (await lee.call(getShipment, { params })).reply.version

const record = async (params: { id: number }, lines: NamedCount[], who: TestActor = marc) =>
  who.call(receiveShipment, { params, version: await versionOf(params), body: { lines } as never })

const goodsOf = async (params: { id: number }) =>
  (await lee.call(listCountedGoods, { params })).reply

test('a package counts in one receipt until it is reversed, and the error of a second count names the first', async () => {
  const { params, lines, orderLines, packages } = await packedShipment([])
  const [lineId = 0] = lines
  const [first = 0, second = 0] = packages
  const firstPackage = { lineId, accepted: '10', packageIds: [first] }
  assert.equal((await record(params, [firstPackage])).status, 200)
  const again = await record(params, [{ lineId, accepted: '10', packageIds: [second, first] }], ada)
  assert.equal(again.status, 409, again.text)
  assert.equal(again.problem.code, 'counted-before')
  const [counted] = await goodsOf(params)
  assert.deepEqual(
    [counted?.lineId, counted?.packageIds, counted?.serialNumbers],
    [lineId, [first], []],
  )
  assert.deepEqual(again.problem.countedBefore, [counted])
  assert.equal((await figures(orderLines[0] ?? 0)).received, '10')

  const [receipt] = (await lee.call(listReceipts, { params })).reply
  const body = { receiptId: receipt?.id ?? 0, reason: 'Another pallet' }
  const reversed = await marc.call(correctReceipt, {
    params,
    version: await versionOf(params),
    body,
  })
  assert.equal(reversed.status, 200, reversed.text)
  assert.deepEqual(await goodsOf(params), [])
  const both = { lineId, accepted: '19', rejected: '1', reasonCode: 'damaged' as const }
  assert.equal((await record(params, [{ ...both, packageIds: [first, second] }])).status, 200)
  assert.equal((await figures(orderLines[0] ?? 0)).received, '19')
  const events = (await lee.call(listShipmentEvents, { params })).reply
  assert.ok(!JSON.stringify(events).includes('packageIds'))
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('one of two concurrent counts of a carton succeeds, and later ones are refused', async () => {
  const { params, lines, orderLines, packages } = await packedShipment([])
  const cartonCount = { lineId: lines[0] ?? 0, accepted: '10', packageIds: packages.slice(0, 1) }
  const input = { params, version: await versionOf(params), body: { lines: [cartonCount] } }
  const replies = await Promise.all([marc, ada].map((who) => who.call(receiveShipment, input)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412])
  const late = await Promise.all([1, 2, 3].map(() => record(params, [cartonCount], ada)))
  assert.deepEqual(
    late.map(({ problem }) => problem.code),
    ['counted-before', 'counted-before', 'counted-before'],
  )
  assert.deepEqual(
    (await goodsOf(params)).map(({ packageIds }) => packageIds),
    [cartonCount.packageIds],
  )
  const { received, inTransit } = await figures(orderLines[0] ?? 0)
  assert.deepEqual([received, inTransit], ['10', '10'])
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('the database itself refuses a package in two receipts', async () => {
  const { params, lines, packages } = await packedShipment([])
  const cartonCount = { lineId: lines[0] ?? 0, accepted: '10', packageIds: packages.slice(0, 1) }
  assert.equal((await record(params, [cartonCount])).status, 200)
  assert.equal((await record(params, [{ lineId: cartonCount.lineId, accepted: '10' }])).status, 200)
  const [last] = (await lee.call(listReceipts, { params })).reply
  await assert.rejects(
    world.owner.query(
      `insert into receipt_packages (company_id, receipt_id, shipment_line_id, package_id) values (1, $1, $2, $3)`,
      [last?.id, cartonCount.lineId, packages[0]],
    ),
    { code: '23505' },
  )
})

test('a serial number counts once for its product in a shipment, until its receipt is reversed', async () => {
  const { params, lines } = await packedShipment(['A1', 'A2'], [])
  const [numbered = 0, plain = 0] = lines
  // Gives both lines the same product.
  await world.owner.query(
    `update shipment_lines l set product_code = f.product_code, size = f.size, color = f.color from shipment_lines f
     where l.company_id = 1 and l.id = $2 and f.company_id = 1 and f.id = $1`,
    [numbered, plain],
  )
  const count = (lineId: number, ...serialNumbers: string[]) =>
    record(params, [{ lineId, accepted: String(serialNumbers.length), serialNumbers }])
  assert.equal((await count(numbered, 'A2')).status, 200)
  const again = await count(plain, 'B1', 'A2')
  assert.equal(again.problem.code, 'counted-before')
  assert.deepEqual(
    again.problem.countedBefore?.map((goods) => [goods.lineId, goods.serialNumbers]),
    [[numbered, ['A2']]],
  )
  assert.equal((await count(plain, 'B1')).status, 200)
  const [, receipt] = (await lee.call(listReceipts, { params })).reply
  const body = { receiptId: receipt?.id ?? 0, reason: 'Another box' }
  await marc.call(correctReceipt, { params, version: await versionOf(params), body })
  assert.equal((await count(numbered, 'A2', 'A1')).status, 200)
  assert.deepEqual(
    (await goodsOf(params)).map(({ serialNumbers }) => serialNumbers),
    [['B1'], ['A1', 'A2']],
  )
})

test('packages of other goods, duplicates, and serial numbers of other pieces are refused', async () => {
  const { params, lines, packages } = await packedShipment(['C1', 'C2'], [])
  const other = await packedShipment([])
  const [numbered = 0, plain = 0] = lines
  const [first = 0, , third = 0] = packages
  const wrong: [NamedCount, string, string][] = [
    [{ lineId: plain, packageIds: [first] }, 'packageIds/0', 'not-found'],
    [{ lineId: plain, packageIds: [third, other.packages[0] ?? 0] }, 'packageIds/1', 'not-found'],
    [{ lineId: plain, packageIds: [third, third] }, 'packageIds/1', 'duplicate'],
    [{ lineId: numbered, serialNumbers: ['C3'] }, 'serialNumbers/0', 'not-found'],
    [{ lineId: numbered, serialNumbers: ['C1', 'C2'] }, 'serialNumbers', 'too-big'],
    [{ lineId: plain, serialNumbers: ['é'] }, 'serialNumbers/0', 'not-in-a-barcode'],
  ]
  for (const [line, at, code] of wrong) {
    const { problem, text } = await record(params, [{ accepted: '1', ...line }])
    assert.deepEqual(
      problem.errors?.map((error) => [error.pointer, error.code]),
      [[`/body/lines/0/${at}`, code]],
      text,
    )
  }
  const twice = await record(params, [
    { lineId: plain, accepted: '2', serialNumbers: ['D1', 'D1'] },
  ])
  assert.deepEqual(twice.problem.errors?.[0]?.code, 'repeated-serial')
  assert.deepEqual(await goodsOf(params), [])
})
