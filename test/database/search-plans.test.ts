import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines, listOrders } from '#contract/orders/order-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { addDays } from '#domain/units/day.ts'
import { longScanRows, maxCandidates, shortScanRows } from '#server/data/list/bounded-search.ts'
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
const sampleSize = 100
const isOfTrigrams = (name: string | undefined) => name?.endsWith('_by_trigram')

// Each scan reads one more row to see whether the list goes on; a sample and an index are read, too.
const maxRead = 2 * (shortScanRows + longScanRows) + sampleSize + 2 + 2 * (maxCandidates + 1)

/** Searches in every order, and compares the rows read with the maximum for a search. */
async function search<S extends string, F extends object>(
  endpoint: ListEndpoint,
  sorts: readonly S[],
  filters: readonly F[],
  { status = 200, who = readers.supplier } = {},
) {
  const queries = sorts.flatMap((sort) => filters.map((filter) => ({ ...filter, sort })))
  const searches: (Awaited<ReturnType<typeof readsOf>> & { query: object })[] = []
  for (const query of queries) {
    searches.push({ query, ...(await readsOf(endpoint, query as ListInput, { status, who })) })
  }
  for (const { plans, query } of searches) {
    for (const { scanTypes, indexes, read } of plans) {
      const context = JSON.stringify({ query, scanTypes, indexes, read })
      assert.ok(scanTypes.length > 0 && !scanTypes.includes('Seq Scan'), context)
      assert.ok(!indexes.some(isOfTrigrams), context)
      assert.ok(read <= maxRead, context)
    }
  }
  return searches
}

for (const [name, who] of Object.entries(readers)) {
  test(`${name}: a rare or absent word is found by its trigrams, in every order and beside common ones`, async () => {
    const searches = [
      ...(await search(
        listShipments,
        shipmentSorts,
        [{ text: 'nowhere' }, { text: 'carrier nowhere' }, { text: 'c000077 r 7 carrier' }],
        { who },
      )),
      ...(await search(listOrderLines, lineSorts, [{ text: 'product nowhere', show: 'all' }], {
        who,
      })),
    ]
    for (const { isByTrigram, query } of searches) assert.ok(isByTrigram, JSON.stringify(query))
  })
}

for (const [name, who] of Object.entries(readers)) {
  test(`${name}: orders changed since an instant, themselves or in a line, are found by indexes`, async () => {
    const updatedSince = '2999-01-01T00:00:00Z'
    const searches = await search(listOrders, ['created', '-code'], [{ updatedSince }], {
      who,
    })
    for (const { statements, query } of searches)
      assert.ok(statements.length > 1, JSON.stringify({ query, statements: statements.length }))
  })
}

// Counts WAL records: inserted row by row, the trigrams of a line are forty records of their own.
test('trigrams of many new lines are added to their index in bulk', async () => {
  const count = 1000
  const owner = await world.owner.connect()
  try {
    await owner.query('begin')
    const { rows } = await owner.query(`explain (analyze, wal, timing off, costs off)
      insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
        quantity, due_date, search)
      select company_id, supplier_id, id, code, 5000 + n, 'N-' || n, 'New', 100, current_date + n % 90,
        lower(code || ' n-' || n || ' corrugated cardboard box with two flaps')
      from (select * from orders where company_id = 1 order by id limit 1) o, generate_series(1, ${count}) n`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const records = Number(/WAL: records=(\d+)/.exec(plan)?.[1])
    assert.ok(records > count && records < 40 * count, plan)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

// With row-level security LIKE could not be a condition of an index.
test('the function of a search reads the index of trigrams, and at most the given number of rows', async () => {
  const owner = await world.owner.connect()
  try {
    await owner.query(`begin; set local role oto_search; set local app.company = '1'`)
    for (const name of ['shipments', 'order_lines', 'company_shipments', 'company_order_lines']) {
      const table = name.replace('company_', '')
      const { rows: source } = await owner.query(`select prosrc from pg_proc where proname = $1`, [
        `search_${name}`,
      ])
      const body = source[0].prosrc as string
      const statement = body
        .replace('array[supplier]', 'array[1::bigint]')
        .replace('like pattern', `like '%nowhere%'`)
        .replace('max_ids', '5001')
      const { rows } = await owner.query(`explain ${statement}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, new RegExp(`Bitmap Index Scan on ${table}_by_trigram[^]*~~ '%nowhere%'`))
    }
    const { rows } = await owner.query(`select search_shipments(1, '%carrier%', 7) as ids`)
    assert.equal(rows[0].ids.length, 7)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

// Codes increase with creation: the last two thousand of the large supplier lack these words.
test('a word absent from the first rows is found by trigrams if rare, by a longer scan if common', async () => {
  const rare = await readsOf(listShipments, { text: 'c0003' })
  assert.ok(rare.isByTrigram)
  const readsByCreation = await readsOf(listShipments, { text: 'c000', sort: 'created' })
  assert.deepEqual([readsByCreation.statements.length, readsByCreation.isByTrigram], [1, false])
  const commonReads = await readsOf(listShipments, { text: 'c000' })
  assert.equal(commonReads.isByTrigram, false)
  const { reply } = await readers.supplier.call(listShipments, { query: { text: 'c000' } })
  assert.deepEqual([reply.rows[0]?.code, reply.rows.length], ['C000999', page])
})

for (const [name, who] of Object.entries(readers)) {
  test(`${name}: a common word is found during the scan, in one statement`, async () => {
    const commonSearches = [
      ...(await search(listShipments, shipmentSorts, [{ text: 'carrier' }, { text: 'car 7 c0' }], {
        who,
      })),
      ...(await search(listOrderLines, lineSorts, [{ text: 'product', show: 'all' }], {
        who,
      })),
      ...(await search(listOrderLines, ['due', '-due'] as const, [{ product: 'P', show: 'all' }], {
        who,
      })),
    ]
    for (const { plans, statements, query } of commonSearches) {
      assert.equal(statements.length, 1, JSON.stringify(query))
      for (const { read } of plans)
        assert.ok(read <= 40 * (page + 1), JSON.stringify({ query, read }))
    }
  })
}

// There are some 13 lines of each product.
for (const [name, who] of Object.entries(readers)) {
  test(`${name}: filters that other indexes serve read a bounded part of the rows`, async () => {
    const days = { from: addDays(today, -900), to: today }
    await search(listShipments, ['eta', '-eta'], [{ ...days, code: 'C0001' }], { who })
    for (const show of ['pending', 'all'] as const) {
      await search(
        listOrderLines,
        ['due', '-due'],
        [
          { product: 'P-0123', show },
          { product: 'P-0123', text: 'product', show },
          { product: 'P-0123', color: 'white', show },
        ],
        { who },
      )
    }
    await search(
      listOrderLines,
      lineSorts,
      [
        { size: 'S' },
        { color: 'white', size: 'M' },
        { color: 'none' },
        { dueFrom: month[0], dueTo: month[1] },
      ],
      { who },
    )
    await search(listOrderLines, ['order', '-order'], [{ product: 'P-00', order: 'Q-0' }], {
      who,
    })
  })

  test(`${name}: two letters without a match are searched by reading through the list`, async () => {
    const searches = [
      [listShipments, { text: 'zz' }],
      [listShipments, { text: 'carrier zz', sort: 'code' }],
      [listOrderLines, { text: 'zz', show: 'all' }],
    ] as const
    for (const [endpoint, query] of searches) {
      const { status, reply } = await who.call<typeof endpoint>(endpoint, { query })
      assert.deepEqual([status, reply.rows], [200, []], JSON.stringify(query))
    }
  })
}
