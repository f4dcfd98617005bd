import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cancelShipment,
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  listShipments,
  receiveShipment,
  removeShipment,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { announcedShipment } from '#domain/packing/announcement.ts'
import { addDays } from '#domain/units/day.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const today = demoToday()
const soon = addDays(today, 3)

const create = async (
  body: { code?: string; shipTo?: string; estimatedDelivery?: string | null } = {
    estimatedDelivery: soon,
  },
) => {
  const { reply, status } = await lee.call(createShipment, { body })
  assert.equal(status, 201)
  return reply
}

test('a new shipment is open and has the supplier’s next code', async () => {
  const first = await create()
  const second = await create()
  assert.equal(first.state, 'open')
  assert.equal(Number(second.code.slice(1)), Number(first.code.slice(1)) + 1)
  assert.deepEqual(announcedShipment.parse(first), first)
})

test('a code is stored in capitals and never reused, not even after deletion', async () => {
  const mine = await create({ code: 'abc-1' })
  assert.equal(mine.code, 'ABC-1')
  await lee.call(removeShipment, { params: { id: mine.id }, version: 1 })
  const again = await lee.call(createShipment, { body: { code: 'ABC-1' } })
  assert.equal(again.status, 409)
  assert.equal(again.problem.code, 'code-taken')
})

test('the server skips a code chosen by hand', async () => {
  const next = await create()
  const chosen = `S${String(Number(next.code.slice(1)) + 1).padStart(6, '0')}`
  await create({ code: chosen })
  const given = await create()
  assert.notEqual(given.code, chosen)
})

test('the estimated delivery must be an existing day that is not in the past', async () => {
  const wrong = await lee.call(createShipment, { body: { estimatedDelivery: '2026-02-30' } })
  assert.deepEqual(wrong.problem.errors, [
    { pointer: '/body/estimatedDelivery', code: 'not-a-day' },
  ])
  const past = await lee.call(createShipment, { body: { estimatedDelivery: addDays(today, -2) } })
  assert.equal(past.problem.errors?.[0]?.code, 'in-the-past')
})

test('a change needs the version, and a version conflict returns the changes since', async () => {
  const { id } = await create()
  const without = await lee.call(updateShipment, { params: { id }, body: { carrier: 'A' } })
  assert.equal(without.status, 428)
  const right = await lee.call(updateShipment, {
    params: { id },
    body: { carrier: 'A' },
    version: 1,
  })
  assert.equal(right.reply.carrier, 'A')
  assert.equal(right.headers.get('etag'), '"2"')
  const stale = await mar.call(updateShipment, { params: { id }, body: { note: 'B' }, version: 1 })
  assert.equal(stale.status, 412)
  assert.deepEqual(
    stale.problem.changes?.map(({ kind, actor }) => [kind, actor]),
    [['updated', 'Lee Serra']],
  )
})

test('closing needs a line and a date, and stores the snapshot', async () => {
  const { id } = await create({ estimatedDelivery: null })
  const bare = await lee.call(closeShipment, { params: { id }, version: 1 })
  assert.equal(bare.problem.code, 'no-lines')
  await lee.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 40, numberOfPackages: 1, quantityPerPackage: '10' },
  })
  const undated = await lee.call(closeShipment, { params: { id }, version: 2 })
  assert.equal(undated.problem.code, 'no-delivery-date')
  await lee.call(updateShipment, { params: { id }, version: 2, body: { estimatedDelivery: soon } })
  const closed = await lee.call(closeShipment, { params: { id }, version: 3 })
  assert.equal(closed.reply.status, 'in-transit')
  await world.owner.query(
    `update order_lines set product_name = 'Renamed' where company_id = 1 and id = 40`,
  )
  const { reply } = await lee.call(getShipment, { params: { id } })
  assert.equal(reply.lines[0]?.productName, 'Padded envelope')
  assert.equal(reply.lines[0]?.orderLine.inTransit, '10')
})

test('the worked example of the quantities, through the API', async () => {
  const { id } = await create()
  await lee.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 72, numberOfPackages: 1, quantityPerPackage: '40' },
  })
  await lee.call(closeShipment, { params: { id }, version: 2 })
  const other = await create()
  await lee.call(addShipmentLine, {
    params: { id: other.id },
    version: 1,
    body: { orderLineId: 72, numberOfPackages: 1, quantityPerPackage: '25' },
  })
  const seen = (await lee.call(getShipment, { params: { id: other.id } })).reply.lines[0]?.orderLine
  assert.deepEqual(
    [seen?.inTransit, seen?.pending, seen?.inOpen, seen?.available],
    ['40', '60', '25', '35'],
  )
  const marc = (await world.signIn('marc')).actingFor(1)
  const lineId = (await lee.call(getShipment, { params: { id } })).reply.lines[0]?.id ?? 0
  const receive = (
    version: number,
    line: { accepted?: string; cancelled?: string; reason?: string; reasonCode?: 'late' },
  ) =>
    marc.call(receiveShipment, { params: { id }, version, body: { lines: [{ lineId, ...line }] } })
  const figures = async () => {
    const line = (await lee.call(getShipment, { params: { id: other.id } })).reply.lines[0]
      ?.orderLine
    return [line?.received, line?.inTransit, line?.pending, line?.available]
  }
  assert.equal((await receive(3, { accepted: '30' })).reply.status, 'partially-received')
  assert.deepEqual(await figures(), ['30', '10', '60', '35'])
  assert.equal((await receive(4, { cancelled: '10' })).problem.errors?.[0]?.code, 'required')
  assert.equal((await receive(4, { accepted: '11' })).problem.errors?.[0]?.code, 'too-big')
  assert.equal((await receive(4, { cancelled: '4', reason: 'Lost' })).status, 200)
  const last = await receive(5, { cancelled: '6', reasonCode: 'late' })
  assert.equal(last.reply.status, 'received')
  const { rows: reasons } = await world.owner.query(
    'select reason, reason_code as code from receipts where shipment_id = $1 order by id',
    [id],
  )
  assert.deepEqual(reasons, [
    { reason: '', code: null },
    { reason: 'Lost', code: null },
    { reason: '', code: 'late' },
  ])
  assert.deepEqual(await figures(), ['30', '0', '70', '45'])
  assert.equal((await receive(6, { accepted: '1' })).problem.code, 'already-received')
  assert.equal(
    (await mar.call(receiveShipment, { params: { id }, version: 6, body: { lines: [{ lineId }] } }))
      .status,
    404,
  )
})

test('a cancelled shipment releases its quantities and stays', async () => {
  const { id } = await create()
  await lee.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 43, numberOfPackages: 1, quantityPerPackage: '500' },
  })
  await lee.call(closeShipment, { params: { id }, version: 2 })
  const cancelled = await mar.call(cancelShipment, {
    params: { id },
    version: 3,
    body: { reason: 'Lorry broke down' },
  })
  assert.equal(cancelled.reply.status, 'cancelled')
  const [line] = cancelled.reply.lines
  assert.deepEqual([line?.orderLine.inTransit, line?.orderLine.pending], ['0', '500'])
})

test('only moderators reopen, with a reason, and each time adds a revision', async () => {
  const { id } = await create()
  await lee.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 41, numberOfPackages: 2, quantityPerPackage: '5' },
  })
  await lee.call(closeShipment, { params: { id }, version: 2 })
  const refused = await lee.call(reopenShipment, {
    params: { id },
    version: 3,
    body: { reason: 'x' },
  })
  assert.equal(refused.problem.code, 'role-not-enough')
  const opened = await mar.call(reopenShipment, {
    params: { id },
    version: 3,
    body: { reason: 'Wrong sizes' },
  })
  assert.deepEqual([opened.reply.state, opened.reply.revision], ['open', 1])
  const events = await lee.call(listShipmentEvents, { params: { id } })
  assert.deepEqual(
    events.reply.map(({ kind }) => kind),
    ['created', 'line-added', 'closed', 'reopened'],
  )
})

test('the list has the same rows in pages forwards and backwards', async () => {
  for (const sort of ['created', '-created', 'eta', '-eta', 'code', '-code'] as const) {
    const allIds = (await lee.call(listShipments, { query: { sort, limit: 100 } })).reply.rows.map(
      (row) => row.id,
    )
    const ids: number[] = []
    let page = (await lee.call(listShipments, { query: { sort, limit: 3 } })).reply
    assert.equal(page.previous, null)
    for (;;) {
      ids.push(...page.rows.map((row) => row.id))
      if (!page.next) break
      page = (await lee.call(listShipments, { query: { sort, limit: 3, after: page.next } })).reply
    }
    assert.deepEqual(ids, allIds, sort)
    while (page.previous)
      page = (await lee.call(listShipments, { query: { sort, limit: 3, before: page.previous } }))
        .reply
    assert.deepEqual(
      page.rows.map((row) => row.id),
      allIds.slice(0, 3),
      sort,
    )
  }
})

test('list, file and details have the announced number of packages', async () => {
  const { id } = await create()
  const line = { orderLineId: 4, numberOfPackages: 3, quantityPerPackage: '2', remainder: '1' }
  await lee.call(addShipmentLine, { params: { id }, version: 1, body: line })
  const counts = async () => {
    const row = (await lee.call(listShipments, { query: { limit: 100 } })).reply.rows.find(
      (listed) => listed.id === id,
    )
    const { reply } = await lee.call(getShipment, { params: { id } })
    return [row?.packages, reply.packages, reply.packageCount, reply.version]
  }
  const [inList, inDetails, announcedPackages, version] = await counts()
  assert.deepEqual([inList, inDetails, announcedPackages], [4, 4, 0])
  await lee.call(closeShipment, { params: { id }, version: version ?? 0 })
  assert.deepEqual((await counts()).slice(0, 3), [4, 4, 0])
})

test('the counters equal the sums of the rows', async () => {
  const differences = 'select * from order_line_differences where company_id = 1'
  assert.deepEqual((await world.owner.query(differences)).rows, [])
})

test('the first line sets a shipment’s destination, and other lines must agree', async () => {
  await world.owner.query(
    `update orders set ship_to = 'Elsewhere' where company_id = 1 and code = 'PO-1003'`,
  )
  const { id } = await create()
  const line = (orderLineId: number) => ({
    orderLineId,
    numberOfPackages: 1,
    quantityPerPackage: '5',
  })
  const at = (version: number) => ({ params: { id }, version })
  const batch = await lee.call(addShipmentLines, { ...at(1), body: { lines: [line(3), line(20)] } })
  assert.deepEqual(batch.problem.errors?.[0], {
    pointer: '/body/lines/1/orderLineId',
    code: 'ship-to-differs',
    params: { shipTo: 'Elsewhere' },
  })
  await lee.call(addShipmentLine, { ...at(1), body: line(20) })
  assert.equal((await lee.call(getShipment, { params: { id } })).reply.shipTo, 'Elsewhere')
  const other = await lee.call(addShipmentLine, { ...at(2), body: line(3) })
  assert.equal(other.problem.errors?.[0]?.code, 'ship-to-differs')
  const nowhere = await lee.call(updateShipment, { ...at(2), body: { shipTo: null } })
  assert.equal(nowhere.problem.errors?.[0]?.code, 'ship-to-differs')
  assert.equal((await lee.call(addShipmentLine, { ...at(2), body: line(30) })).status, 201)
})
