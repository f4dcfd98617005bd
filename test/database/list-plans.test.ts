import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { listOrderLines, listOrders } from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { listAllReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { discrepancyQueryFields } from '#domain/discrepancies/discrepancy-query.ts'
import { arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { addDays } from '#domain/units/day.ts'
import { shortScanRows } from '#server/data/list/bounded-search.ts'
import {
  type ListEndpoint,
  type ListInput,
  lineSorts,
  readers,
  readsOf,
  shipmentSorts,
  world,
} from '#test/database/list-reads.ts'
import { demoToday } from '#test/world/demo-day.ts'

const page = 25
const today = demoToday()
const month = [addDays(today, -30), today] as const

type Reader = (typeof readers)[keyof typeof readers]

async function plansOfPage(endpoint: ListEndpoint, query: ListInput, who: Reader) {
  const { statements, plans } = await readsOf(endpoint, query, { who })
  assert.equal(statements.length, 1, JSON.stringify(query))
  return plans
}

// Sort keys in the middle of a large supplier's rows.
const middleKeys: Record<string, string> = {
  created: '6000~6000',
  eta: `${addDays(today, -300)}~6000`,
  code: 'C006000~6000',
  due: `${addDays(today, -200)}~6000`,
  product: 'P-0450~6000',
  order: 'Q-00600~5',
  updated: `${new Date().toISOString().slice(0, 10)}T00:00:00+00:00~6000`,
}
const orderSorts = ['created', '-created', 'code', '-code'] as const
const cursors = (sort: string) => {
  const key = middleKeys[sort.replace('-', '')] ?? ''
  return [{}, { after: key }, { before: key }]
}

async function assertIndexScans(
  plans: Awaited<ReturnType<typeof plansOfPage>>,
  query: object,
  maxRead = 3 * (page + 1),
  mayBeSorted = false,
) {
  for (const { isSorted, scanTypes, read } of plans) {
    const description = JSON.stringify({ query, scanTypes, read })
    assert.ok(!isSorted || mayBeSorted, `sorted: ${description}`)
    assert.ok(
      scanTypes.length > 0 && scanTypes.every((type) => /^Index (Only )?Scan$/.test(type)),
      description,
    )
    assert.ok(read <= maxRead, description)
  }
}

// Three entries in the history of each shipment; orders and lines that changed at different times.
await world.owner.query(`
    insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id, at)
    select s.company_id, s.supplier_id, s.id, s.code, n, case n when 1 then 'created' else 'line-added' end, s.created_by,
      now() - (s.id * 7919 % 100000) * interval '1 minute' + n * interval '1 second'
    from shipments s cross join generate_series(1, 3) n where s.company_id = 1 and s.code like 'C%';
    update orders set created_at = now() - (id * 7919 % 100000) * interval '1 minute' where company_id = 1 and code like 'Q-%';
    update order_lines l set changed_at = o.created_at + (l.id % 3) * interval '1 minute'
    from orders o where o.company_id = l.company_id and o.id = l.order_id and o.company_id = 1 and o.code like 'Q-%';
    analyze shipment_events, orders, order_lines`)

const { rows: orderIds } = await world.owner.query<{ id: number }>(
  "select id::int from orders where company_id = 1 and code = 'Q-00123'",
)
const orderId = orderIds[0]?.id ?? 0

for (const [name, who] of Object.entries(readers)) {
  test(`${name}: shipments of any state are read by an index, in every order and on any page`, async () => {
    for (const sort of shipmentSorts) {
      for (const cursor of cursors(sort)) {
        for (const state of [undefined, 'open', 'closed'] as const) {
          const query = { sort, state, ...cursor }
          await assertIndexScans(await plansOfPage(listShipments, query, who), query)
        }
      }
    }
  })

  test(`${name}: shipments sorted by those under way are read by an index`, async () => {
    for (const cursor of [
      {},
      ...['0~6000', '1~6000'].flatMap((key) => [{ after: key }, { before: key }]),
    ]) {
      const query = { sort: 'under-way', ...cursor } as const
      await assertIndexScans(await plansOfPage(listShipments, query, who), query)
    }
  })

  test(`${name}: shipments of a status are read by an index in every order, also those of a rare or absent one`, async () => {
    await world.owner.query(
      `update shipments set receipt = 'full' where state = 'closed' and id % 2000 = 1`,
    )
    await world.owner.query('analyze shipments')
    for (const sort of shipmentSorts) {
      for (const status of shipmentStatus.options) {
        for (const cursor of cursors(sort)) {
          const query = { sort, status, ...cursor }
          await assertIndexScans(await plansOfPage(listShipments, query, who), query)
        }
      }
    }
  })

  test(`${name}: shipments of some days are read by delivery date, those with the beginning of a code by code`, async () => {
    for (const sort of ['eta', '-eta'] as const) {
      const query = { sort, from: month[0], to: month[1] }
      await assertIndexScans(await plansOfPage(listShipments, query, who), query)
    }
    for (const sort of ['code', '-code'] as const) {
      for (const state of [undefined, 'open'] as const) {
        const query = { sort, state, code: 'C00' }
        await assertIndexScans(await plansOfPage(listShipments, query, who), query)
      }
    }
  })

  test(`${name}: orders are read by an index, in every order of the list and by a whole code`, async () => {
    for (const sort of orderSorts)
      for (const query of [{ sort }, { sort, code: 'Q-00600' }]) {
        const plans = await plansOfPage(listOrders, query, who)
        const description = JSON.stringify({ query, plans })
        assert.ok(
          plans.every(({ isSorted }) => query.code !== undefined || !isSorted),
          description,
        )
        assert.ok(
          plans.every(({ scanTypes }) => scanTypes.length > 0 && !scanTypes.includes('Seq Scan')),
          description,
        )
      }
  })

  test(`${name}: shipments and orders by their last change are read in index order, without a full sort`, async () => {
    // A supplier has 36,000 entries and 12,000 order lines: those of a page are read, and some that follow.
    for (const [endpoint, maxRead] of [
      [listShipments, 1000],
      [listOrders, 8000],
    ] as const)
      for (const sort of ['updated', '-updated'] as const)
        for (const cursor of cursors(sort)) {
          const query = { sort, ...cursor }
          for (const { readInAll } of await plansOfPage(endpoint, query, who))
            assert.ok(readInAll > 0 && readInAll <= maxRead, JSON.stringify({ query, readInAll }))
        }
  })

  test(`${name}: receipts are read by an index from either end, also those from a day or to one`, async () => {
    await world.owner.query(`
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by,
        received_at)
      select l.company_id, l.supplier_id, l.shipment_id, l.id, 1, 0, 0, (select min(id) from users where company_id = 1),
        now() - n * interval '1 hour'
      from shipment_lines l, generate_series(1, 2000) n where l.company_id = 1 and (select count(*) from receipts where company_id = 1) < 100 limit 20000`)
    await world.owner.query('analyze receipts')
    for (const sort of ['received', '-received'] as const)
      for (const range of [{}, { from: month[0] }, { to: month[0] }]) {
        const query = { sort, ...range }
        await assertIndexScans(await plansOfPage(listAllReceipts, query, who), query)
      }
  })

  test(`${name}: discrepancies are read by an index, in every order and on any page`, async () => {
    await world.owner.query(`
      insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind, quantity,
        created_at)
      select r.company_id, r.supplier_id, r.shipment_id, l.id, l.order_line_id, r.id, 'short', 1, r.received_at
      from receipts r join shipment_lines l on l.company_id = r.company_id and l.id = r.shipment_line_id
      where r.company_id = 1 and (select count(*) from discrepancies where company_id = 1) < 100
      limit 10000 on conflict do nothing`)
    await world.owner.query('analyze discrepancies')
    for (const sort of discrepancyQueryFields.sort.options)
      for (const cursor of sort === '-updated' ? cursors(sort) : [{}]) {
        const query = { sort, ...cursor }
        await assertIndexScans(await plansOfPage(listDiscrepancies, query, who), query)
      }
  })

  test(`${name}: arrivals of every state are read by day, on any page, also where few wait`, async () => {
    for (const sort of ['eta', '-eta'] as const) {
      for (const show of arrivalQueryFields.show.options) {
        for (const cursor of cursors(sort)) {
          const query = { sort, show, ...cursor }
          await assertIndexScans(await plansOfPage(listArrivals, query, who), query)
        }
      }
    }
    await assertIndexScans(
      await plansOfPage(listArrivals, { from: month[0], to: month[1] }, who),
      month,
    )
  })

  test(`${name}: order lines, pending or all, are read by an index, in every order and on any page`, async () => {
    for (const sort of lineSorts) {
      for (const cursor of cursors(sort)) {
        for (const show of ['pending', 'all'] as const) {
          const query = { sort, show, ...cursor }
          // The index by change has all lines: pending ones are filtered during the scan.
          const isFiltered = sort === '-updated' && show === 'pending'
          const maxRead = isFiltered ? 2 * shortScanRows : undefined
          await assertIndexScans(await plansOfPage(listOrderLines, query, who), query, maxRead)
        }
      }
    }
  })

  // Only the custom plan of ranges is checked: PostgreSQL estimates a higher cost for the generic one and never uses it.
  test(`${name}: order lines of some days are read by due date, those with the beginning of a product code by product`, async () => {
    for (const show of ['pending', 'all'] as const) {
      for (const sort of ['due', '-due'] as const) {
        const query = { sort, show, dueFrom: month[0], dueTo: month[1] }
        await assertIndexScans((await plansOfPage(listOrderLines, query, who)).slice(0, 1), query)
      }
      for (const sort of ['product', '-product'] as const) {
        const query = { sort, show, product: 'P-0' }
        await assertIndexScans((await plansOfPage(listOrderLines, query, who)).slice(0, 1), query)
      }
      for (const sort of ['order', '-order'] as const) {
        for (const order of ['Q', 'Q-00', 'Q-00123']) {
          const query = { sort, show, order }
          const plans = (await plansOfPage(listOrderLines, query, who)).slice(0, 1)
          // A whole code has so few lines that PostgreSQL may sort them, depending on its statistics.
          await assertIndexScans(plans, query, undefined, order === 'Q-00123')
        }
        const query = { sort, show, orderId }
        await assertIndexScans(await plansOfPage(listOrderLines, query, who), query)
      }
    }
  })
}
