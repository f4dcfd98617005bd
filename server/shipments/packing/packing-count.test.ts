import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoPacking } from '#contract/packing/packing-endpoints.ts'
import { removeShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const lee = await (await world.another()).signIn('lee')
const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)

const differences = async () => {
  const { rows } = await world.owner.query(`
    select l.id from shipment_lines l
    left join package_contents c on c.company_id = 1 and c.shipment_line_id = l.id
    where l.company_id = 1
    group by l.company_id, l.id having l.packed <> coalesce(sum(c.quantity), 0)`)
  return rows
}

test('each change of packages updates the packed quantity of the line', async () => {
  const { params, lineId } = await ready()
  const assertPacked = async (packed: string) => {
    assert.deepEqual(await differences(), [])
    assert.equal((await packingOf(params)).lines[0]?.packed, packed)
  }
  const undo = async () => mar.call(undoPacking, { params, version: await versionOf(params) })
  await doPack(params, packAll)
  await assertPacked('7')
  const [firstId, secondId] = (await packingOf(params)).packages.map(({ id }) => id)
  const step = { step: 'move' as const, lineId, from: firstId ?? 0, quantity: '1' }
  await doPack(params, [{ ...step, to: secondId ?? 0 }])
  await assertPacked('7')
  await doPack(params, [{ ...step, to: null }])
  await assertPacked('6')
  await doPack(params, [{ step: 'clear' }])
  await assertPacked('0')
  for (const packed of ['6', '7']) {
    assert.equal((await undo()).status, 200)
    await assertPacked(packed)
  }
  await mar.call(removeShipmentLine, {
    params: { ...params, lineId },
    version: await versionOf(params),
  })
  assert.deepEqual(await differences(), [])
})

test('concurrent packing on two servers keeps the packed quantity equal to the sum', async () => {
  const { params, lineId } = await ready({
    numberOfPackages: 5,
    quantityPerPackage: '2',
    remainder: '0',
  })
  await doPack(params, [{ step: 'add', count: 3, package: { type: 'BX' } }])
  const boxes = (await packingOf(params)).packages.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      for (let turn = 0; turn < 4; turn += 1) {
        const to = boxes[(index + turn) % boxes.length] ?? null
        const step = { step: 'move' as const, lineId, from: null, to, quantity: '1' }
        await doPack(params, [step], index % 2 ? lee : mar)
      }
    }),
  )
  assert.deepEqual(await differences(), [])
  assert.ok(Number((await packingOf(params)).lines[0]?.packed) > 0)
})

test('a content missing from the packed quantity is detected, and a step above the line’s quantity is refused', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  await world.owner.query(
    'update package_contents set quantity = quantity + 1 where company_id = 1 and shipment_id = $1',
    [params.id],
  )
  assert.equal((await differences()).length, 1)
  const refused = await doPack(params, [{ step: 'add', package: { type: 'BX' } }])
  assert.ok(refused.status >= 400, refused.text)
  assert.equal((await packingOf(params)).packages.length, 4)
})
