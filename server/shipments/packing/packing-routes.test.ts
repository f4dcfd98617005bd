import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getPacking,
  labelPackages,
  markLabelsPrinted,
  undoPacking,
} from '#contract/packing/packing-endpoints.ts'
import {
  getShipment,
  listShipmentEvents,
  removeShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { isSscc } from '#domain/gs1/gs1-key.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const lee = await (await world.another()).signIn('lee')
const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)

test('a line is packed, read back, changed in groups and undone step by step', async () => {
  const { params, lineId } = await ready()
  const result = await doPack(params, packAll)
  assert.equal(result.status, 200, result.text)
  assert.deepEqual(result.headers.get('etag'), `"${result.reply.version}"`)
  assert.deepEqual(
    result.reply.packages.map(({ number, contents }) => [number, contents[0]?.quantity]),
    [
      [1, '2'],
      [2, '2'],
      [3, '2'],
      [4, '1'],
    ],
  )
  const ids = result.reply.created
  const pallet = await doPack(params, [
    { step: 'add', package: { type: 'PX', grossWeight: '90' } },
    { step: 'nest', packageIds: ids, parentId: -1 },
    { step: 'edit', packageIds: ids, set: { height: '30.5', grossWeight: '4.125' } },
  ])
  const [palletId] = pallet.reply.created
  const read = await packingOf(params)
  assert.equal(read.lines[0]?.packed, '7')
  assert.ok(read.packages.slice(0, 4).every((p) => p.parentId === palletId && p.height === '30.5'))
  assert.deepEqual(
    read.packages.filter(({ id }) => pallet.reply.packages.some((p) => p.id === id)).length,
    5,
  )
  const shipment = (await mar.call(getShipment, { params })).reply
  assert.deepEqual([shipment.packageCount, shipment.emptyPackageCount], [5, 0])
  const version = await versionOf(params)
  const undone = await mar.call(undoPacking, { params, version })
  assert.deepEqual(
    [undone.status, undone.reply.removed, undone.reply.canUndo],
    [200, [palletId], true],
  )
  const restored = await packingOf(params)
  assert.ok(restored.packages.every((p) => p.parentId === null && p.height === null))
  const last = await mar.call(undoPacking, { params, version: version + 1 })
  assert.deepEqual([last.reply.removed.sort(), last.reply.canUndo], [ids.toSorted(), false])
  const nothing = await mar.call(undoPacking, { params, version: version + 2 })
  assert.deepEqual([nothing.status, nothing.problem.code], [409, 'nothing-to-undo'])
  const empty = await packingOf(params)
  assert.deepEqual([empty.packages, empty.lines[0]?.packed, empty.lines[0]?.id], [[], '0', lineId])
  const kinds = (await mar.call(listShipmentEvents, { params })).reply.map(({ kind }) => kind)
  assert.equal(kinds.filter((kind) => kind === 'packed').length, 4)
})

test('a package created and removed in one request has no id, and later ones keep their positions', async () => {
  const { params } = await ready()
  const { status, reply } = await doPack(params, [
    { step: 'add', count: 2, package: { type: 'CT' } },
    { step: 'remove', packageIds: [-1] },
    { step: 'add', package: { type: 'PX' } },
    { step: 'nest', packageIds: [-2], parentId: -3 },
  ])
  const { packages } = await packingOf(params)
  const [carton, pallet] = packages.map(({ id }) => id)
  assert.deepEqual([status, reply.created], [200, [0, carton, pallet]])
  assert.deepEqual(
    packages.map(({ number, type, parentId }) => [number, type, parentId]),
    [
      [2, 'CT', pallet],
      [3, 'PX', null],
    ],
  )
})

test('undoing a removal restores the package with its number and SSCC', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  await world.owner.query(
    "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
  )
  const printed = await mar.call(markLabelsPrinted, {
    params,
    version: await versionOf(params),
    body: {},
  })
  assert.equal(printed.status, 200, printed.text)
  const before = (await packingOf(params)).packages
  assert.ok(before.every(({ sscc, labelledAt }) => isSscc(sscc ?? '') && labelledAt))
  await doPack(params, [{ step: 'clear' }])
  assert.deepEqual((await packingOf(params)).packages, [])
  await mar.call(undoPacking, { params, version: await versionOf(params) })
  assert.deepEqual((await packingOf(params)).packages, before)
})

test('an invalid step is refused with its pointer, and no step is applied', async () => {
  const { params, lineId } = await ready()
  const before = await packingOf(params)
  const refused = await doPack(params, [
    { step: 'add', package: { type: 'CT' } },
    { step: 'move', lineId, from: null, to: -1, quantity: '8' },
  ])
  assert.deepEqual(refused.problem.errors, [
    {
      pointer: '/body/steps/1/quantity',
      code: 'over-line',
      params: { available: '7', quantity: '8' },
    },
  ])
  const other = await ready()
  await doPack(other.params, packAll)
  const foreign = (await packingOf(other.params)).packages[0]?.id ?? 0
  for (const steps of [
    [{ step: 'remove' as const, packageIds: [foreign] }],
    [{ step: 'add' as const, package: { type: 'CT' as const }, parentId: foreign }],
    [{ step: 'move' as const, lineId: other.lineId, from: null, to: null }],
  ]) {
    const answer = await doPack(params, steps)
    assert.deepEqual([answer.status, answer.problem.errors?.[0]?.code], [400, 'not-found'])
  }
  assert.deepEqual(await packingOf(params), before)
})

test('the database itself refuses a line smaller than its packed quantity', async () => {
  const { params, lineId } = await ready()
  await doPack(params, packAll)
  await assert.rejects(
    world.owner.query(
      'update shipment_lines set number_of_packages = 1 where company_id = 1 and id = $1',
      [lineId],
    ),
    /check constraint/,
  )
})

test('concurrent packing on two servers never exceeds the line', async () => {
  const { params, lineId } = await ready({
    numberOfPackages: 10,
    quantityPerPackage: '2',
    remainder: '0',
  })
  await doPack(params, [{ step: 'add', count: 4, package: { type: 'BX' } }])
  const boxes = (await packingOf(params)).packages.map(({ id }) => id)
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      for (let turn = 0; turn < 6; turn += 1) {
        const to = boxes[(index + turn) % boxes.length] ?? null
        const step = { step: 'move' as const, lineId, from: null, to, quantity: '1' }
        statuses.add((await doPack(params, [step], index % 2 ? lee : mar)).status)
      }
    }),
  )
  assert.ok(
    [...statuses].every((status) => [200, 400, 412].includes(status)),
    [...statuses].join(),
  )
  const { lines, packages } = await packingOf(params)
  const sum = packages
    .flatMap(({ contents }) => contents)
    .reduce((total, { quantity }) => total + parseQuantity(quantity), 0n)
  assert.equal(sum, parseQuantity(lines[0]?.packed ?? ''))
  assert.ok(sum > 0n && sum <= parseQuantity('20'))
})

test('a packed line cannot become smaller than its contents, and is removed with its packages', async () => {
  const { params, lineId } = await ready()
  await doPack(params, packAll)
  const line = { ...params, lineId }
  const less = { numberOfPackages: 3, quantityPerPackage: '2', remainder: '0' }
  const refused = await mar.call(updateShipmentLine, {
    params: line,
    version: await versionOf(params),
    body: less,
  })
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body', code: 'below-packed', params: { packed: '7' } },
  ])
  const removed = await mar.call(removeShipmentLine, {
    params: line,
    version: await versionOf(params),
  })
  assert.equal(removed.status, 200, removed.text)
  const { packages, canUndo } = await packingOf(params)
  assert.deepEqual([packages, canUndo], [[], false])
  const { reply } = await mar.call(getShipment, { params })
  assert.deepEqual([reply.packageCount, reply.emptyPackageCount], [0, 0])
})

test('a packed shipment is deleted with its packages', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  const version = await versionOf(params)
  assert.equal((await mar.call(removeShipment, { params, version })).status, 204)
  const { rows } = await world.owner.query(
    'select count(*)::int as n from packages where shipment_id = $1',
    [params.id],
  )
  assert.deepEqual(rows, [{ n: 0 }])
})

test('thousands of packages are packed, weighed and deleted without table statistics', async () => {
  const { params } = await ready(
    {
      numberOfPackages: 4000,
      quantityPerPackage: '0.001',
      remainder: '0',
    },
    'is_divisible',
  )
  const result = await doPack(params, packAll)
  assert.deepEqual(
    [result.status, result.reply.created?.length],
    [200, 4000],
    result.text.slice(0, 300),
  )
  const packageIds = result.reply.created
  const weighed = await doPack(params, [{ step: 'edit', packageIds, set: { grossWeight: '1' } }])
  assert.equal(weighed.status, 200, weighed.text.slice(0, 300))
  const { version: before } = weighed.reply
  const labels = await mar.call(labelPackages, { params, version: before, body: {} })
  assert.deepEqual([labels.status, labels.problem.code], [409, 'too-many-labels'])
  const prints = await mar.call(markLabelsPrinted, { params, version: before, body: {} })
  assert.deepEqual([prints.status, prints.problem.code], [409, 'too-many-labels'])
  assert.equal(await versionOf(params), before, 'nothing is numbered of what is refused')
  const version = await versionOf(params)
  assert.equal((await mar.call(removeShipment, { params, version })).status, 204)
})

test('nobody undoes the change of another person', async () => {
  const { params } = await ready()
  const box = [{ step: 'add' as const, package: { type: 'CT' as const } }]
  const canUndo = async (actor: TestActor) =>
    (await actor.call(getPacking, { params })).reply.canUndo
  const undo = async (actor: TestActor) =>
    actor.call(undoPacking, { params, version: await versionOf(params) })
  await doPack(params, box)
  assert.equal((await doPack(params, box, lee)).status, 200)
  assert.deepEqual([await canUndo(mar), await canUndo(lee)], [false, true])
  assert.equal((await undo(mar)).problem.code, 'nothing-to-undo')
  const undone = await undo(lee)
  assert.deepEqual([undone.status, undone.reply.canUndo], [200, false])
  assert.equal((await undo(lee)).problem.code, 'nothing-to-undo')
  assert.deepEqual([await canUndo(mar), await canUndo(lee)], [true, false])
  assert.equal((await undo(mar)).status, 200)
  assert.deepEqual((await packingOf(params)).packages, [])
})
