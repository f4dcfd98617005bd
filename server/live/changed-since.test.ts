import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOrder } from '#contract/orders/order-change-endpoints.ts'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import {
  getOrder,
  getOrderLine,
  listOrderLines,
  listOrders,
} from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { listAllReceipts } from '#contract/receiving/receipt-endpoints.ts'
import {
  createShipment,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { countingActions } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const marc = await world.signIn('marc')
const counts = { cancelled: '2', reason: 'Missing' }
const { discrepancyOf, settle } = countingActions(world, lee, marc)

test('lists can be limited to changes since an instant', async () => {
  const { id: old } = (await lee.call(createShipment, { body: {} })).reply
  const settled = await discrepancyOf(counts)
  const untouched = await discrepancyOf(counts)
  await world.owner.query(
    `update shipment_events set at = now() - interval '2 hours' where company_id = 1 and shipment_id = any ($1)`,
    [[old, settled.shipmentId]],
  )
  await world.owner.query(
    `update discrepancies set created_at = now() - interval '2 hours' where company_id = 1`,
  )
  const updatedSince = new Date(Date.now() - 3_600_000).toISOString()
  const lineId = (await lee.call(listOrderLines, { query: { limit: 1 } })).reply.rows[0]?.id ?? 0
  await world.owner.query(
    `update order_lines set changed_at = now() - interval '2 hours' where company_id = 1`,
  )
  const idsOf = async (who: TestActor) => ({
    shipments: (
      await who.call(listShipments, { query: { updatedSince, limit: 100 } })
    ).reply.rows.map(({ id }) => id),
    lines: (await who.call(listOrderLines, { query: { updatedSince } })).reply.rows.map(
      ({ id }) => id,
    ),
    discrepancies: (await who.call(listDiscrepancies, { query: { updatedSince } })).reply.rows.map(
      ({ id }) => id,
    ),
  })
  const before = await idsOf(marc)
  assert.ok(!before.shipments.includes(old) && !before.shipments.includes(settled.shipmentId))
  assert.ok(before.shipments.includes(untouched.shipmentId))
  assert.deepEqual([before.lines, before.discrepancies.includes(settled.id)], [[], false])
  await lee.call(updateShipment, { params: { id: old }, version: 1, body: { note: 'Now' } })
  await settle(settled.id, 'credited', 1)
  const version = (await lee.call(getOrderLine, { params: { id: lineId } })).reply.version
  const confirmed = await lee.call(confirmOrderLines, {
    body: { lines: [{ id: lineId, version }] },
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  for (const who of [lee, marc]) {
    const { shipments, lines, discrepancies } = await idsOf(who)
    assert.ok(shipments.includes(old) && shipments.includes(settled.shipmentId))
    assert.deepEqual([lines, discrepancies.includes(settled.id)], [[lineId], true])
    assert.ok(!discrepancies.includes(untouched.id))
  }
  const others = await idsOf(pau)
  assert.deepEqual([others.lines, others.discrepancies], [[], []])
  for (const invalid of ['2026-03-01', '0000-01-01T00:00:00Z', '2026-03-01T00:00:00+23:59']) {
    const { problem } = await lee.call(listShipments, { query: { updatedSince: invalid } })
    assert.deepEqual(problem.errors, [{ pointer: '/query/updatedSince', code: 'invalid' }], invalid)
  }
})

/** Moves all changes of orders and lines to before an hour ago, and returns that instant. */
async function moveChangesBack() {
  await world.owner.query(
    `update orders set created_at = now() - interval '2 hours', changed_at = null where company_id = 1`,
  )
  await world.owner.query(
    `update order_lines set changed_at = now() - interval '2 hours' where company_id = 1`,
  )
  return new Date(Date.now() - 3_600_000).toISOString()
}

test('orders can be limited to those that changed themselves or in a line', async () => {
  const updatedSince = await moveChangesBack()
  const ids = async (who: TestActor, query: object = {}) =>
    (await who.call(listOrders, { query: { updatedSince, ...query } })).reply.rows.map(
      ({ id }) => id,
    )
  assert.deepEqual(await ids(marc), [])
  const [first, second] = (await lee.call(listOrders, { query: {} })).reply.rows
  assert.ok(first && second)
  const order = (await marc.call(getOrder, { params: { id: first.id } })).reply
  const changed = await marc.call(changeOrder, {
    params: { id: first.id },
    version: order.version,
    body: { orderDate: '2020-02-02' },
  })
  assert.equal(changed.status, 200, changed.text)
  const query = { orderId: second.id, show: 'all' } as const
  const line = (await lee.call(listOrderLines, { query })).reply.rows[0]
  assert.ok(line)
  await world.owner.query(
    'update order_lines set changed_at = now() where company_id = 1 and id = $1',
    [line.id],
  )
  for (const who of [lee, marc])
    assert.deepEqual((await ids(who)).sort(), [first.id, second.id].sort())
  assert.deepEqual(await ids(lee, { code: first.code }), [first.id])
  assert.deepEqual(await ids(pau), [])
})

test('receipts can be limited to those counted since an instant, corrections included', async () => {
  const [newest, before] = (await lee.call(listAllReceipts, { query: {} })).reply.rows
  assert.ok(newest && before)
  await world.owner.query(
    `update receipts set received_at = now() - interval '2 hours' where company_id = 1 and id <> $1`,
    [newest.id],
  )
  const updatedSince = new Date(Date.now() - 3_600_000).toISOString()
  for (const who of [lee, marc])
    assert.deepEqual(
      (await who.call(listAllReceipts, { query: { updatedSince } })).reply.rows.map(({ id }) => id),
      [newest.id],
    )
  const none = await pau.call(listAllReceipts, { query: { updatedSince } })
  assert.deepEqual(none.reply.rows, [])
})

test('order lines and discrepancies are sorted by last change, and pages repeat no row', async () => {
  await moveChangesBack()
  const lines = (await lee.call(listOrderLines, { query: { limit: 3 } })).reply.rows
  for (const [index, { id }] of lines.entries())
    await world.owner.query(
      `update order_lines set changed_at = now() - make_interval(mins => $2) where company_id = 1 and id = $1`,
      [id, index],
    )
  const latest = lines.map(({ id }) => id)
  for (const who of [lee, marc]) {
    const ids: number[] = []
    let after: string | undefined
    do {
      const query = { sort: '-updated', limit: 25, after } as const
      const page = (await who.call(listOrderLines, { query })).reply
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    assert.deepEqual(ids.slice(0, 3), latest)
    assert.equal(new Set(ids).size, ids.length)
    const pending = await world.owner.query(
      'select count(*)::int as count from order_lines where company_id = 1 and pending > 0 and ($1 or supplier_id = 1)',
      [who === marc],
    )
    assert.equal(ids.length, pending.rows[0].count)
  }
  const [older, newer] = [await discrepancyOf(counts), await discrepancyOf(counts)]
  const sorted = async (query: object = {}) =>
    (
      await lee.call(listDiscrepancies, { query: { sort: '-updated', limit: 2, ...query } })
    ).reply.rows.map(({ id }) => id)
  assert.deepEqual(await sorted(), [newer.id, older.id])
  await settle(older.id, 'credited', 1)
  assert.deepEqual(await sorted(), [older.id, newer.id])
  assert.deepEqual(await sorted({ state: 'settled', limit: 1 }), [older.id])
  const pages = (await lee.call(listDiscrepancies, { query: { sort: '-updated', limit: 1 } })).reply
  assert.deepEqual(await sorted({ limit: 1, after: pages.next }), [newer.id])
})

test('shipments and orders are sorted by last change, pages repeat no row, and a concurrently changed row moves to the front', async () => {
  await moveChangesBack()
  const pagesOf = async (
    who: TestActor,
    list: typeof listShipments | typeof listOrders,
    query: { sort: 'updated' | '-updated' } & Record<string, unknown>,
    meanwhile?: () => Promise<void>,
  ) => {
    const ids: number[] = []
    let page = (await who.call(list, { query: { limit: 2, ...query } })).reply
    for (;;) {
      ids.push(...page.rows.map(({ id }) => id))
      if (!page.next) break
      await meanwhile?.()
      const next = (await who.call(list, { query: { limit: 2, ...query, after: page.next } })).reply
      // Paging back gives the same page, unless a row changed.
      if (!meanwhile) {
        const before = next.previous ?? ''
        const previous = (await who.call(list, { query: { limit: 2, ...query, before } })).reply
        assert.deepEqual(previous.rows, page.rows)
      }
      page = next
    }
    return ids
  }
  const { rows: lastChanges } = await world.owner.query<{ id: number; supplier: number }>(
    `select s.id::int as id, s.supplier_id::int as supplier from shipments s
     join lateral (select at from shipment_events e where e.company_id = 1 and e.shipment_id = s.id
       order by e.at desc, e.id desc limit 1) e on true
     where s.company_id = 1 order by e.at desc, s.id desc`,
  )
  for (const [who, isSeen] of [
    [lee, ({ supplier }: { supplier: number }) => supplier === 1],
    [marc, () => true],
  ] as const) {
    const expected = lastChanges.filter(isSeen).map(({ id }) => id)
    assert.ok(expected.length > 4)
    assert.deepEqual(await pagesOf(who, listShipments, { sort: '-updated' }), expected)
    assert.deepEqual(await pagesOf(who, listShipments, { sort: 'updated' }), expected.toReversed())
  }
  const { id: changingId } = (await lee.call(createShipment, { body: {} })).reply
  let version = 1
  const listed = await pagesOf(lee, listShipments, { sort: '-updated' }, async () => {
    if (version > 2) return
    const body = { note: `Version ${version}` }
    await lee.call(updateShipment, { params: { id: changingId }, version, body })
    version += 1
  })
  assert.equal(new Set(listed).size, listed.length, 'nothing comes twice amid the pages')
  const openQuery = {
    sort: '-updated',
    status: 'open',
    updatedSince: new Date(Date.now() - 3_600_000).toISOString(),
  } as const
  const [first] = (await lee.call(listShipments, { query: openQuery })).reply.rows
  assert.deepEqual([first?.id, first?.status], [changingId, 'open'])

  const before = await pagesOf(lee, listOrders, { sort: '-updated' })
  const [latest, second, third] = [before.at(-1), before.at(-2), before[0]]
  await world.owner.query(
    `update order_lines set changed_at = now() - interval '1 minute' where company_id = 1 and order_id = any ($1)`,
    [[latest, second]],
  )
  await world.owner.query(
    `update order_lines l set changed_at = now() where company_id = 1 and id = (
       select max(id) from order_lines where company_id = 1 and order_id = $1)`,
    [latest],
  )
  await world.owner.query('update orders set changed_at = now() where company_id = 1 and id = $1', [
    third,
  ])
  for (const who of [lee, marc]) {
    const ids = await pagesOf(who, listOrders, { sort: '-updated' })
    assert.deepEqual(ids.slice(0, 3), [third, latest, second])
    assert.equal(new Set(ids).size, ids.length)
    const { rows } = await world.owner.query(
      'select count(*)::int as count from orders where company_id = 1 and ($1 or supplier_id = 1)',
      [who === marc],
    )
    assert.equal(ids.length, rows[0].count)
    assert.deepEqual(await pagesOf(who, listOrders, { sort: 'updated' }), ids.toReversed())
    const { code } = (await who.call(getOrder, { params: { id: latest ?? 0 } })).reply
    assert.deepEqual(await pagesOf(who, listOrders, { sort: '-updated', code }), [latest])
    const { rows: pending } = await world.owner.query<{ id: number }>(
      'select distinct order_id::int as id from order_lines where company_id = 1 and pending > 0',
    )
    assert.deepEqual(
      await pagesOf(who, listOrders, { sort: '-updated', show: 'pending' }),
      ids.filter((orderId) => pending.some(({ id }) => id === orderId)),
    )
    const query = { sort: '-updated', updatedSince: new Date(Date.now() - 1_800_000).toISOString() }
    assert.deepEqual(await pagesOf(who, listOrders, query as { sort: '-updated' }), [
      ...[third, latest, second],
    ])
  }
})

test('a change that commits late, with an earlier instant, hides no shipment', async () => {
  const { id } = (await lee.call(createShipment, { body: {} })).reply
  await lee.call(updateShipment, { params: { id }, version: 1, body: { note: 'Waited' } })
  await world.owner.query(
    `update shipment_events set at = now() - interval '2 hours' where company_id = 1 and shipment_id = $1 and version = 2`,
    [id],
  )
  const query = {
    updatedSince: new Date(Date.now() - 3_600_000).toISOString(),
    limit: 100,
  } as const
  for (const who of [lee, marc])
    for (const sort of ['updated', '-updated', '-created'] as const) {
      const { rows } = (await who.call(listShipments, { query: { ...query, sort } })).reply
      assert.equal(rows.filter((row) => row.id === id).length, 1, sort)
    }
})
