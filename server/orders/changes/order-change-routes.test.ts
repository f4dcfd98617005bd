import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addOrderLines,
  cancelOrder,
  cancelOrderLines,
  changeOrderLines,
  createOrder,
} from '#contract/orders/order-change-endpoints.ts'
import {
  confirmOrderLines,
  listOrderChanges,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrder, getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  counterDifferences,
  installCapTrigger,
  takeCapViolations,
} from '#test/concurrency/cap-invariant.ts'
import { announceQuantity } from '#test/samples/order-files.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
await installCapTrigger(world.owner)
const marc = await world.signIn('marc')
const ines = await world.signIn('ines')
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const marcForCartro = marc.actingFor(1)

const newLine = (quantity: string, more: object = {}) => ({
  ...{ productCode: 'TUBE-A2', productName: 'Post tube', size: 'A2', color: 'kraft' },
  ...{ quantity, dueDate: '2027-02-01', ...more },
})
const create = (code: string, lines: object[], actor = marcForCartro) =>
  actor.call(createOrder, { body: { code, orderDate: '2026-01-05', lines: lines as never } })
const linesOf = async (orderId: number) =>
  (await lee.call(listOrderLines, { query: { orderId, show: 'all', limit: 100 } })).reply.rows
const orderOf = async (code: string, ...quantities: string[]) => {
  const { id } = (
    await create(
      code,
      quantities.map((quantity) => newLine(quantity)),
    )
  ).reply
  return { id, lines: await linesOf(id) }
}
const lineOf = async (id: number) => (await lee.call(getOrderLine, { params: { id } })).reply
const change = (lines: object[], note = '', actor = marc) =>
  actor.call(changeOrderLines, { body: { lines: lines as never, note } })
const cancel = (lines: object[], note = '') =>
  marc.call(cancelOrderLines, { body: { lines: lines as never, note } })
const historyOf = async (id: number) =>
  (await lee.call(listOrderChanges, { params: { id }, query: { limit: 100 } })).reply.rows

test('the buyer enters an order, its supplier sees it and ships it', async () => {
  const { status, reply, headers } = await create('H-1', [
    newLine('100'),
    newLine('2.5', { unit: 'm', productCode: 'WRAP', productName: 'Wrap', lineNumber: 'A1' }),
  ])
  assert.equal(status, 201)
  assert.equal(headers.get('location'), `/api/orders/${reply.id}`)
  assert.deepEqual(
    [reply.code, reply.supplier.code, reply.lineCount, reply.pendingLineCount],
    ['H-1', 'CARTRO', 2, 2],
  )
  assert.deepEqual((await lee.call(getOrder, { params: { id: reply.id } })).reply, reply)
  const lines = await linesOf(reply.id)
  assert.deepEqual(
    lines.map((line) => [line.lineNumber, line.productCode, line.quantity, line.isDivisible]),
    [
      ['1', 'TUBE-A2', '100', false],
      ['A1', 'WRAP', '2.5', true],
    ],
  )
  assert.equal(await announceQuantity(lee, lines[0]?.id ?? 0, 30), 201)
  const listed = await lee.call(listOrderLines, { query: { text: 'tube h-1' } })
  assert.deepEqual(
    listed.reply.rows.map(({ id }) => id),
    [lines[0]?.id],
  )
  const history = await historyOf(reply.id)
  assert.deepEqual(
    history.map(({ kind, actor, after }) => [kind, actor, after]),
    [['created', 'Marc Puig', { orderDate: '2026-01-05', shipTo: null }]],
  )
})

test('an order with a taken code, a duplicate number, a fraction of a piece or a foreign supplier is refused', async () => {
  await orderOf('H-2', '10')
  const again = await create('H-2', [newLine('10')])
  assert.deepEqual(
    [again.problem.code, again.problem.errors],
    ['code-taken', [{ pointer: '/body/code', code: 'duplicate' }]],
  )
  // Codes are unique only within a supplier.
  assert.equal((await create('H-2', [newLine('10')], marc.actingFor(2))).status, 201)
  const faulty = await create('H-3', [
    newLine('10', { lineNumber: '7' }),
    newLine('1.5', { lineNumber: '07' }),
  ])
  assert.deepEqual(faulty.problem.errors, [
    { pointer: '/body/lines/1/lineNumber', code: 'duplicate' },
    { pointer: '/body/lines/1/quantity', code: 'not-whole' },
  ])
  assert.equal((await create('H-3', [newLine('10')], marc)).problem.code, 'supplier-required')
  assert.equal((await create('H-3', [newLine('10')], lee)).problem.code, 'not-found')
  assert.equal(
    (await create('H-3', [newLine('10')], ines.actingFor(1))).problem.code,
    'role-not-enough',
  )
  assert.equal((await create('H-3', [newLine('10')])).status, 201)
})

test('the same order entered twice under one key, or concurrently, is created once', async () => {
  const body = { code: 'H-4', orderDate: '2026-01-05', lines: [newLine('10')] } as never
  const both = await Promise.all(
    [1, 2].map(() => marcForCartro.call(createOrder, { body, key: 'entered-once' })),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(both[0]?.reply.id, both[1]?.reply.id)
  const replies = await Promise.all([1, 2, 3, 4].map(() => create('H-5', [newLine('10')])))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409])
})

test('added lines are in the order and its history', async () => {
  const { id } = await orderOf('H-6', '10')
  const body = { lines: [newLine('5'), newLine('6', { lineNumber: '40' })], note: 'By telephone' }
  const added = await marc.call(addOrderLines, { params: { id }, body: body as never })
  assert.equal(added.status, 201)
  assert.deepEqual(
    (await linesOf(id)).map((line) => [line.lineNumber, line.quantity, line.version]),
    [
      ['1', '10', 1],
      ['40', '6', 1],
      ['41', '5', 1],
    ],
  )
  assert.deepEqual(
    (await historyOf(id)).slice(0, 2).map(({ kind, lineNumber, note }) => [kind, lineNumber, note]),
    [
      ['added', '40', 'By telephone'],
      ['added', '41', 'By telephone'],
    ],
  )
  const twice = await marc.call(addOrderLines, {
    params: { id },
    body: { lines: [newLine('5', { lineNumber: '040' })] } as never,
  })
  assert.equal(twice.problem.errors?.[0]?.code, 'duplicate')
  assert.equal(
    (await lee.call(addOrderLines, { params: { id }, body: body as never })).problem.code,
    'not-found',
  )
})

test('a new date and quantity remove the confirmation; an equal value is no change', async () => {
  const { id, lines } = await orderOf('H-7', '100', '100')
  const [first = 0, second = 0] = lines.map((line) => line.id)
  await lee.call(confirmOrderLines, { body: { lines: [{ id: first, version: 1 }] } })
  const { status, reply } = await change(
    [
      { id: first, version: 2, dueDate: '2027-03-01', quantity: '80' },
      { id: second, version: 1, quantity: '100' },
    ],
    'Later and fewer',
  )
  assert.equal(status, 200)
  assert.deepEqual(reply.lines, [
    { id: first, version: 3, confirmation: 'unconfirmed' },
    { id: second, version: 1, confirmation: 'unconfirmed' },
  ])
  const line = await lineOf(first)
  assert.deepEqual(
    [line.dueDate, line.quantity, line.cancelled, line.pending, line.confirmedDate],
    ['2027-03-01', '100', '20', '80', null],
  )
  const [last, before] = await historyOf(id)
  assert.deepEqual(
    [last?.kind, last?.note, last?.before, last?.after],
    [
      'changed',
      'Later and fewer',
      { quantity: '100', dueDate: '2027-02-01', confirmedDate: '2027-02-01' },
      { quantity: '80', dueDate: '2027-03-01', confirmedDate: null },
    ],
  )
  assert.equal(before?.kind, 'confirmed')
})

test('an outdated, foreign or too small line prevents the change of all lines', async () => {
  const { lines } = await orderOf('H-8', '100', '100')
  const [first = 0, second = 0] = lines.map((line) => line.id)
  assert.equal(await announceQuantity(mar, second, 60), 201)
  const below = await change([
    { id: first, version: 1, quantity: '50' },
    { id: second, version: 1, quantity: '59' },
  ])
  assert.deepEqual(below.problem.errors, [
    { pointer: '/body/lines/1/quantity', code: 'below-announced', params: { announced: '60' } },
  ])
  const stale = await change([{ id: first, version: 9, quantity: '50' }])
  assert.deepEqual([stale.status, stale.problem.code], [412, 'version-changed'])
  const asPau = await change([{ id: first, version: 1, quantity: '50' }], '', pau)
  assert.equal(asPau.problem.code, 'not-found')
  assert.deepEqual((await lineOf(first)).version, 1)
  assert.equal((await change([{ id: second, version: 1, quantity: '60' }])).status, 200)
})

test('cancelling a line or an order keeps the announced quantity', async () => {
  const { id, lines } = await orderOf('H-9', '100', '100', '100')
  const [first = 0, second = 0, third = 0] = lines.map((line) => line.id)
  assert.equal(await announceQuantity(lee, second, 60), 201)
  assert.equal((await cancel([{ id: first, version: 1 }], 'No longer sold')).status, 200)
  const again = await cancel([{ id: first, version: 2 }])
  assert.deepEqual(again.problem.errors, [{ pointer: '/body/lines/0/id', code: 'nothing-pending' }])
  // The version before the first line was cancelled, without a note.
  const withVersion = (version: number) => ({ params: { id }, version, body: {} })
  const stale = await marc.call(cancelOrder, withVersion(3))
  assert.deepEqual(
    [stale.status, stale.problem.code, stale.problem.version],
    [412, 'version-changed', 4],
  )
  assert.equal((await marc.call(cancelOrder, { params: { id }, body: {} })).status, 428)
  const current = await marc.call(getOrder, { params: { id } })
  assert.deepEqual([current.reply.version, current.headers.get('etag')], [4, '"4"'])
  const rest = await marc.call(cancelOrder, {
    ...{ params: { id }, version: current.reply.version },
    body: { note: 'The shop closes' },
  })
  assert.deepEqual(
    rest.reply.lines.map((line) => line.id),
    [second, third],
  )
  assert.deepEqual(
    (await linesOf(id)).map((line) => [line.cancelled, line.pending, line.isConflict]),
    [
      ['100', '0', false],
      ['40', '60', false],
      ['100', '0', false],
    ],
  )
  const unannounced = await cancel([{ id: second, version: 2 }])
  assert.deepEqual(unannounced.problem.errors, [
    { pointer: '/body/lines/0/id', code: 'below-announced', params: { announced: '60' } },
  ])
  for (const actor of [lee, marc.actingFor(2)])
    assert.equal((await actor.call(cancelOrder, withVersion(6))).problem.code, 'not-found')
  const nothing = await marc.call(cancelOrder, withVersion(6))
  assert.equal(nothing.problem.errors?.[0]?.code, 'rest-in-shipments')
  assert.deepEqual(
    (await historyOf(id)).map(({ kind, note }) => [kind, note]),
    [
      ['cancelled', 'The shop closes'],
      ['cancelled', 'The shop closes'],
      ['cancelled', 'No longer sold'],
      ['created', ''],
    ],
  )
})

test('a concurrent reduction and ten announcements never announce more than the line has', async () => {
  const { lines } = await orderOf('H-10', '100')
  const id = lines[0]?.id ?? 0
  let version = 1
  const reduce = async () => {
    for (const quantity of ['70', '40', '90', '30', '60']) {
      const { status, reply, problem } = await change([{ id, version, quantity }])
      if (status === 200) version = reply.lines[0]?.version ?? version
      else assert.equal(problem.errors?.[0]?.code, 'below-announced')
    }
  }
  const announced = Array.from({ length: 10 }, (_, index) =>
    announceQuantity(index % 2 ? mar : lee, id, 11),
  )
  const [statuses] = await Promise.all([Promise.all(announced), reduce()])
  const line = await lineOf(id)
  const acceptedCount = statuses.filter((status) => status === 201).length
  assert.equal(line.inOpen, String(acceptedCount * 11))
  assert.ok(Number(line.quantity) - Number(line.cancelled) >= acceptedCount * 11)
  assert.equal(line.isConflict, false)
  assert.deepEqual(await takeCapViolations(world.owner), [])
  assert.deepEqual(await counterDifferences(world.owner), [])
})
