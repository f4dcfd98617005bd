import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const ada = await world.signIn('ada')
const packed = (quantity: number) => ({ numberOfPackages: quantity, quantityPerPackage: '1' })
const open = async (who: TestActor) =>
  (await who.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply.id
const orderLineOf = async (product: string) =>
  (
    await world.owner.query<{ id: number }>(
      'select min(id)::int as id from order_lines where company_id = 1 and product_code like $1',
      [`${product}%`],
    )
  ).rows[0]?.id ?? 0

const mar = await world.signIn('mar')

const create = async () =>
  (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply.id
const add = (id: number, version: number, key?: string) =>
  mar.call(addShipmentLine, {
    params: { id },
    version,
    body: { orderLineId: 30, numberOfPackages: 1, quantityPerPackage: '1' },
    ...(key && { key }),
  })
const linesOf = async (id: number) =>
  (await mar.call(getShipment, { params: { id } })).reply.lines.length

test('without a limit on over-delivery, more than ordered is added, changed and closed', async () => {
  const fusta = ada.actingFor(3)
  const params = { id: await open(fusta) }
  const orderLineId = await orderLineOf('PAL')
  const added = await fusta.call(addShipmentLine, {
    params,
    version: 1,
    body: { orderLineId, ...packed(100) },
  })
  assert.equal(added.status, 201, added.text)
  const [lineId = 0] = added.reply.lineIds
  const more = { params: { ...params, lineId }, version: 2, body: packed(900) }
  assert.equal((await fusta.call(updateShipmentLine, more)).status, 200)
  assert.equal((await fusta.call(closeShipment, { params, version: 3 })).status, 200)
})

test('lines of an order line are at most what its counters hold, whatever over-delivery is allowed', async () => {
  const orderLineId = await orderLineOf('PAL')
  const fusta = ada.actingFor(3)
  const onePackage = (quantityPerPackage: string) => ({
    ...{ orderLineId, numberOfPackages: 1, quantityPerPackage },
  })
  for (const [percent, ordered] of [
    [null, 1000],
    [100, 600_000_000],
  ]) {
    await world.owner.query(
      'update order_lines set over_delivery_set = true, over_delivery_percent = $2, quantity = $3 where id = $1',
      [orderLineId, percent, ordered],
    )
    const params = { id: await open(fusta) }
    const first = { params, version: 1, body: onePackage('900000000') }
    assert.equal((await fusta.call(addShipmentLine, first)).status, 201)
    const { rows } = await world.owner.query<{ left: string }>(
      'select 999999999 - trunc(in_open + in_transit + received) as left from order_lines where id = $1',
      [orderLineId],
    )
    const second = { params, version: 2, body: onePackage('999999999') }
    const refused = await fusta.call(addShipmentLine, second)
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.problem.errors, [
      {
        pointer: '/body',
        code: 'over-cap',
        params: { available: rows[0]?.left, quantity: '999999999' },
      },
    ])
    const announced = { lines: [onePackage('999999999')] }
    const alsoRefused = await fusta.call(createShipment, { body: announced })
    assert.deepEqual(
      alsoRefused.problem.errors?.map(({ code, params }) => [code, params?.available]),
      [['over-cap', rows[0]?.left]],
      alsoRefused.text,
    )
    const [line] = (await fusta.call(getShipment, { params })).reply.lines
    const removed = { params: { ...params, lineId: line?.id ?? 0 }, version: 2 }
    assert.equal((await fusta.call(removeShipmentLine, removed)).status, 200)
  }
})

test('a line keeps its packages and measures, and is changed and removed', async () => {
  const params = { id: await open(lee) }
  const measured = { height: '30', width: '40.5', depth: '20', weight: '12.25' }
  const entered = { numberOfPackages: 3, quantityPerPackage: '2', remainder: '1', ...measured }
  const readLines = async () =>
    (await lee.call(getShipment, { params })).reply.lines.map(({ quantity, ...line }) => [
      quantity,
      ...Object.keys(entered).map((name) => line[name as keyof typeof entered]),
    ])
  const { reply } = await lee.call(addShipmentLine, {
    params,
    version: 1,
    body: { orderLineId: 72, ...entered },
  })
  assert.deepEqual(await readLines(), [['7', 3, '2', '1', '30', '40.5', '20', '12.25']])
  const line = { ...params, lineId: reply.lineIds[0] ?? 0 }
  const less = { ...entered, numberOfPackages: 1, weight: null }
  await lee.call(updateShipmentLine, { params: line, version: 2, body: less })
  assert.deepEqual(await readLines(), [['3', 1, '2', '1', '30', '40.5', '20', null]])
  await lee.call(removeShipmentLine, { params: line, version: 3 })
  assert.deepEqual(await readLines(), [])
})

test('the history names the goods of changed and removed lines', async () => {
  const fusta = ada.actingFor(3)
  const params = { id: await open(fusta) }
  const orderLineId = await orderLineOf('PAL')
  const body = { orderLineId, ...packed(3) }
  const { reply } = await fusta.call(addShipmentLine, { params, version: 1, body })
  const line = { ...params, lineId: reply.lineIds[0] ?? 0 }
  await fusta.call(updateShipmentLine, { params: line, version: 2, body: packed(2) })
  await fusta.call(removeShipmentLine, { params: line, version: 3 })
  const { rows } = await world.owner.query<{ goods: string }>(
    `select concat_ws(' ', product_name, nullif(size, ''), nullif(color, '')) as goods from order_lines where id = $1`,
    [orderLineId],
  )
  const { reply: history } = await fusta.call(listShipmentEvents, { params })
  const withGoods = history.filter(({ details }) => 'goods' in details)
  assert.deepEqual(withGoods.map(({ kind }) => kind).sort(), ['line-changed', 'line-removed'])
  assert.ok(rows[0]?.goods)
  for (const { details } of withGoods) assert.equal(details.goods, rows[0].goods)
})

test('with ten per cent over-delivery, the cap is 110 per cent, rounded down to whole pieces', async () => {
  const bosses = ada.actingFor(2)
  const params = { id: await open(bosses) }
  const orderLineId = await orderLineOf('SACK-L')
  await world.owner.query('update order_lines set quantity = 195 where id = $1', [orderLineId])
  const add = (quantity: number) =>
    bosses.call(addShipmentLine, { params, version: 1, body: { orderLineId, ...packed(quantity) } })
  const refused = await add(215)
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body', code: 'over-cap', params: { available: '214', quantity: '215' } },
  ])
  assert.equal((await add(214)).status, 201)
})

test('after a cut below the announced quantity, a line may have what other shipments leave of the cap', async () => {
  const bosses = ada.actingFor(2)
  const orderLineId = await orderLineOf('SACK-M')
  const order = (quantity: number) =>
    world.owner.query('update order_lines set quantity = $2 where id = $1', [orderLineId, quantity])
  await order(110)
  await closedShipment(bosses, orderLineId, 95)
  const params = { id: await open(bosses) }
  const body = { orderLineId, ...packed(20) }
  const { reply } = await bosses.call(addShipmentLine, { params, version: 1, body })
  await order(100)
  const [line] = (await bosses.call(getShipment, { params })).reply.lines
  assert.deepEqual([line?.orderLine.cap, line?.orderLine.isConflict], ['110', true])
  const change = (quantity: number) =>
    bosses.call(updateShipmentLine, {
      params: { ...params, lineId: reply.lineIds[0] ?? 0 },
      version: 2,
      body: packed(quantity),
    })
  assert.deepEqual((await change(25)).problem.errors, [
    { pointer: '/body', code: 'over-cap', params: { available: '15', quantity: '25' } },
  ])
  assert.equal((await change(15)).status, 200)
  assert.equal((await bosses.call(closeShipment, { params, version: 3 })).status, 200)
})

test('lines of one order line in a batch are summed, and an error has the quantity that is left', async () => {
  const params = { id: await open(lee) }
  const body = {
    lines: [40, 50, 20].map((quantity) => ({ orderLineId: 72, ...packed(quantity) })),
  }
  const refused = await lee.call(addShipmentLines, { params, version: 1, body })
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body/lines/2', code: 'over-cap', params: { available: '10', quantity: '20' } },
  ])
  assert.equal((await lee.call(getShipment, { params })).reply.lines.length, 0)
})

test('closing after a cancellation names the lines over the cap, and a smaller quantity is always accepted', async () => {
  const params = { id: await open(lee) }
  const body = { lines: [8, 1, 2].map((quantity) => ({ orderLineId: 71, ...packed(quantity) })) }
  const { reply } = await lee.call(addShipmentLines, { params, version: 1, body })
  await world.owner.query('update order_lines set cancelled = quantity - 8 where id = 71')
  const refused = await lee.call(closeShipment, { params, version: 2 })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'over-cap'])
  assert.deepEqual(
    refused.problem.errors?.map(({ pointer, params: figures }) => [pointer, figures]),
    [
      [`/lines/${reply.lineIds[1]}`, { quantity: '1', available: '0' }],
      [`/lines/${reply.lineIds[2]}`, { quantity: '2', available: '0' }],
    ],
  )
  const line = { params: { ...params, lineId: reply.lineIds[0] ?? 0 } }
  const more = await lee.call(updateShipmentLine, { ...line, version: 2, body: packed(9) })
  assert.equal(more.problem.code, 'over-cap')
  assert.equal(
    (await lee.call(updateShipmentLine, { ...line, version: 2, body: packed(7) })).status,
    200,
  )
  const [, second = 0] = reply.lineIds
  const refusedAgain = await lee.call(closeShipment, { params, version: 3 })
  assert.equal(refusedAgain.problem.code, 'over-cap')
  assert.ok(!refusedAgain.problem.errors?.some(({ pointer }) => pointer.endsWith(`/${second}`)))
})

test('a line waits for its locked shipment, lines of other shipments do not', async () => {
  const [blocked, ...free] = await Promise.all(Array.from({ length: 9 }, create))
  assert.ok(blocked)
  const holder = await world.owner.connect()
  await holder.query('begin')
  await holder.query('select from shipments where company_id = 1 and id = $1 for update', [blocked])
  const waiting = add(blocked, 1)
  await sleep(50)
  const others = await Promise.all(free.map((id) => add(id, 1)))
  assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([201]))
  await sleep(700)
  await holder.query('commit')
  holder.release()
  const answer = await waiting
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(await Promise.all([blocked, ...free].map(linesOf)), Array(9).fill(1))
})

test('requests with one idempotency key store one line, even with another version', async () => {
  const [id, key] = [await create(), randomUUID()]
  assert.equal((await add(id, 1, key)).status, 201)
  const again = await add(id, 1, key)
  assert.equal(again.status, 201)
  assert.deepEqual([again.headers.get('etag'), await linesOf(id)], ['"2"', 1])
  // The same body with the new version still gets the stored reply.
  const later = await add(id, 2, key)
  assert.deepEqual([later.status, await linesOf(id)], [201, 1], later.text)
})

test('a call without an active session changes nothing', async () => {
  const id = await create()
  const token = `${mar.token.slice(0, -3)}AAA`
  const refused = await mar.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 30, numberOfPackages: 1, quantityPerPackage: '1' },
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(refused.status, 401)
  assert.equal(await linesOf(id), 0)
})

test('a shipment takes an order line whose cap exceeds the largest quantity', async () => {
  await world.owner.query(
    `update order_lines set quantity = 999999999, over_delivery_set = true, over_delivery_percent = 10
     where company_id = 1 and id = 30`,
  )
  const id = await create()
  assert.equal((await add(id, 1)).status, 201)
  assert.equal((await mar.call(closeShipment, { params: { id }, version: 2 })).status, 200)
})
