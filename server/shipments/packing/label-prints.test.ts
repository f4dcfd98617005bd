import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  labelPackages,
  markLabelsPrinted,
  undoPacking,
} from '#contract/packing/packing-endpoints.ts'
import {
  closeShipment,
  receiveShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, updateShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { isSscc } from '#domain/gs1/gs1-key.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const { doPack, packingOf, ready, shipment, versionOf } = packingActions(world, mar)
test('labels count as printed only when marked so, not when they are numbered for a preview', async () => {
  await world.owner.query(
    "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
  )
  const { params } = await ready()
  await doPack(params, packAll)
  const label = async (
    endpoint: typeof labelPackages | typeof markLabelsPrinted,
    packageIds: number[] | null = null,
  ) => {
    const version = await versionOf(params)
    const answer = await mar.call(endpoint, { params, version, body: { packageIds } })
    return { ...answer, isWritten: (await versionOf(params)) !== version }
  }
  const state = async () =>
    (await packingOf(params)).packages.map(({ sscc, labelledAt }) => [
      isSscc(sscc ?? ''),
      labelledAt !== null,
    ])
  const eventsOf = async () =>
    (
      await world.owner.query(
        "select details from shipment_events where company_id = 1 and shipment_id = $1 and kind = 'labelled' order by id",
        [params.id],
      )
    ).rows.map(({ details }) => details)

  const [first] = (await packingOf(params)).packages
  const onePrint = await label(labelPackages, [first?.id ?? 0])
  assert.deepEqual([onePrint.status, onePrint.isWritten], [200, true])
  assert.deepEqual((await state())[0], [true, false])
  assert.deepEqual(
    (await state()).slice(1).every(([isNumbered]) => !isNumbered),
    true,
  )
  const all = await label(labelPackages)
  assert.equal(all.isWritten, true)
  const count = (await state()).length
  assert.deepEqual(await state(), Array(count).fill([true, false]))
  const again = await label(labelPackages)
  assert.deepEqual([again.status, again.isWritten], [200, false])
  assert.deepEqual(again.reply.packages, all.reply.packages)
  assert.deepEqual(await eventsOf(), [
    { packages: 1, numbered: 1 },
    { packages: count, numbered: count - 1 },
  ])

  const printed = await label(markLabelsPrinted, [first?.id ?? 0])
  assert.deepEqual([printed.status, printed.isWritten], [200, true])
  assert.deepEqual(
    (await state()).map(([, isPrinted]) => isPrinted),
    [true, ...Array(count - 1).fill(false)],
  )
  assert.deepEqual((await eventsOf()).at(-1), { packages: 1 })
})

test('labels of a closed shipment do not turn back a receipt that was counted before', async () => {
  await world.owner.query('update suppliers set gs1_prefix = null where company_id = 1 and id = 1')
  const marc = await world.signIn('marc')
  const { params } = await ready()
  await doPack(params, packAll)
  const closed = await mar.call(closeShipment, { params, version: await versionOf(params) })
  assert.equal(closed.status, 200, closed.text)
  const { version, lines } = closed.reply
  for (const endpoint of [labelPackages, markLabelsPrinted]) {
    const answer = await mar.call(endpoint, { params, version, body: {} })
    assert.deepEqual([answer.status, answer.reply.version], [200, version])
  }
  const { packages, lastLabelled } = await packingOf(params)
  assert.ok(packages.every(({ labelledAt }) => labelledAt))
  assert.equal(lastLabelled, packages.length)
  const counted = lines.map(({ id, quantity }) => ({ lineId: id, accepted: quantity }))
  const received = await marc.call(receiveShipment, { params, version, body: { lines: counted } })
  assert.equal(received.status, 200, received.text)
})

test('marking labels as printed numbers new packages, and foreign packages are not found', async () => {
  await world.owner.query(
    "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
  )
  const { params } = await ready()
  const mark = async (packageIds: number[] | null) =>
    mar.call(markLabelsPrinted, {
      params,
      version: await versionOf(params),
      body: { packageIds },
    })
  assert.equal((await mark(null)).problem.code, 'no-packages')
  await doPack(params, packAll)
  const other = await ready()
  await doPack(other.params, packAll)
  const [foreign] = (await packingOf(other.params)).packages
  const refused = await mark([foreign?.id ?? 0])
  assert.deepEqual([refused.status, refused.problem.errors?.[0]?.code], [400, 'not-found'])
  assert.equal((await mark(null)).status, 200)
  const { packages, lastLabelled } = await packingOf(params)
  assert.ok(packages.every(({ sscc, labelledAt }) => isSscc(sscc ?? '') && labelledAt))
  assert.equal(lastLabelled, packages.length)
})

test('labels no longer count as printed after the lot or ship-to on them changes, nor after an undo', async () => {
  const { params, lineId } = await ready()
  const pallet = [
    { step: 'add' as const, package: { type: 'PX' as const } },
    { step: 'add' as const, package: { type: 'CT' as const } },
    { step: 'pack-lines' as const, parentId: -1 },
  ]
  await doPack(params, pallet)
  const print = async () => {
    await doPack(params, [{ step: 'add', package: { type: 'CT' } }])
    const version = await versionOf(params)
    assert.equal((await mar.call(markLabelsPrinted, { params, version, body: {} })).status, 200)
  }
  const unprinted = async () => {
    const { packages, canUndo } = await packingOf(params)
    assert.equal(canUndo, false)
    return packages.filter(({ labelledAt }) => !labelledAt).length
  }
  await print()
  const line = { params: { ...params, lineId }, version: await versionOf(params) }
  const split = { numberOfPackages: 3, quantityPerPackage: '2', remainder: '1' }
  const same = await mar.call(updateShipmentLine, { ...line, body: { ...split, traceability: {} } })
  assert.equal(same.status, 200, same.text)
  assert.ok((await packingOf(params)).packages.every(({ labelledAt }) => labelledAt))
  const body = { ...split, traceability: { lot: 'L1' } }
  line.version = await versionOf(params)
  const changed = await mar.call(updateShipmentLine, { ...line, body })
  assert.equal(changed.status, 200, changed.text)
  // The pallet and what stands on it, not the two empty packages.
  assert.equal(await unprinted(), 5)

  await print()
  await world.owner.query('update orders set ship_to = null where company_id = 1')
  const moved = await mar.call(updateShipment, {
    params,
    version: await versionOf(params),
    body: { shipTo: 'Elsewhere' },
  })
  assert.equal(moved.status, 200, moved.text)
  assert.equal(await unprinted(), 8)
})

test('labels no longer count as printed after a line gives the shipment its ship-to', async () => {
  await world.owner.query('update orders set ship_to = null where company_id = 1')
  const { params, lineId } = await ready()
  await doPack(params, packAll)
  const print = async () => {
    const version = await versionOf(params)
    const printed = await mar.call(markLabelsPrinted, { params, version, body: {} })
    assert.equal(printed.status, 200, printed.text)
  }
  const addLine = async () => {
    const { lines } = await shipment(params)
    const orderLineId = lines.find(({ id }) => id === lineId)?.orderLineId ?? 0
    const body = { orderLineId, numberOfPackages: 1, quantityPerPackage: '1', remainder: '0' }
    const version = await versionOf(params)
    const added = await mar.call(addShipmentLine, { params, version, body })
    assert.equal(added.status, 201, added.text)
    const { packages, canUndo } = await packingOf(params)
    return [packages.filter(({ labelledAt }) => labelledAt).length, canUndo]
  }
  await print()
  assert.deepEqual(await addLine(), [4, true])
  await world.owner.query("update orders set ship_to = 'Elsewhere' where company_id = 1")
  assert.deepEqual(await addLine(), [0, false])
  await print()
  assert.deepEqual(await addLine(), [4, false])
})

test('undoing two changes does not bring back the mark of a label that was replaced between', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  const [first, second] = (await packingOf(params)).packages.map(({ id }) => id)
  const print = async (packageIds: number[] | null) => {
    const version = await versionOf(params)
    const printed = await mar.call(markLabelsPrinted, { params, version, body: { packageIds } })
    assert.equal(printed.status, 200, printed.text)
  }
  const resize = (height: string) =>
    doPack(params, [{ step: 'edit', packageIds: [first ?? 0, second ?? 0], set: { height } }])
  const undo = async () => {
    const undone = await mar.call(undoPacking, { params, version: await versionOf(params) })
    assert.equal(undone.status, 200, undone.text)
  }
  const marks = async () =>
    (await packingOf(params)).packages.slice(0, 2).map(({ labelledAt }) => labelledAt !== null)
  await print(null)
  await resize('31')
  await resize('32')
  await print([first ?? 0])
  assert.deepEqual(await marks(), [true, false])
  await undo()
  assert.deepEqual(await marks(), [false, false])
  await undo()
  // The label of the second package was never replaced.
  assert.deepEqual(await marks(), [false, true])
})
