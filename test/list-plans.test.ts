import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { addDays } from '#domain/day.ts'
import { shipmentStatus } from '#domain/shipment.ts'
import { rowsPerSupplier, seedLargeSuppliers } from '#test/large-suppliers.ts'
import { nodesOf, plansOf, scannedRows } from '#test/query-plan.ts'
import { captureStatements } from '#test/statement-capture.ts'
import { type CallInput, openWorld } from '#test/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
await seedLargeSuppliers(world.owner)
const client = new pg.Client({ connectionString: world.databaseUrl })
client.on('error', () => {})
await client.connect()
after(() => client.end())

const page = 25
const today = new Date().toISOString().slice(0, 10)
const month = [addDays(today, -30), today] as const

/** Runs a list, and gives for each of its plans what it read of the list's own table, and how. */
async function planned(
  endpoint: typeof listShipments | typeof listOrderLines,
  query: CallInput<typeof listShipments>['query'] | CallInput<typeof listOrderLines>['query'],
) {
  const said = { query } as CallInput<typeof endpoint>
  const { result, statements } = await captureStatements(() => mar.call(endpoint, said))
  assert.equal(result.status, 200, result.text)
  const [statement] = statements
  assert.ok(statement)
  const plans = await plansOf(client, statement)
  const table = endpoint === listShipments ? 'shipments' : 'order_lines'
  return plans.map((plan) => {
    // A list that looks for something has two ways to its rows; another is walked as it is.
    const rows = ['Append', 'Limit'].flatMap((type) =>
      nodesOf(plan).filter((node) => node['Node Type'] === type),
    )[0]
    assert.ok(rows)
    const nodes = nodesOf(rows).filter((node) => node['Actual Loops'] > 0)
    const scans = nodes.filter((node) => node['Relation Name'] === table)
    return {
      isSorted: nodes.some((node) => node['Node Type'].includes('Sort')),
      kinds: scans.map((node) => node['Node Type']),
      indexes: nodes.map((node) => node['Index Name']),
      read: scans.reduce((sum, node) => sum + scannedRows(node), 0),
    }
  })
}

const shipmentSorts = ['created', '-created', 'eta', '-eta', 'code', '-code'] as const
const lineSorts = ['due', '-due', 'product', '-product', 'order', '-order'] as const

// A key in the middle of what the crowd has, for each sort.
const middle: Record<string, string> = {
  created: '6000~6000',
  eta: `${addDays(today, -300)}~6000`,
  code: 'C006000~6000',
  due: `${addDays(today, -200)}~6000`,
  product: 'P-0450~6000',
  order: 'Q-00600~5',
}
const cursors = (sort: string) => {
  const key = middle[sort.replace('-', '')] ?? ''
  return [{}, { after: key }, { before: key }]
}

async function isWalked(plans: Awaited<ReturnType<typeof planned>>, said: object) {
  for (const { isSorted, kinds, read } of plans) {
    const told = JSON.stringify({ said, kinds, read })
    assert.equal(isSorted, false, `sorted: ${told}`)
    assert.ok(kinds.length > 0 && kinds.every((kind) => /^Index (Only )?Scan$/.test(kind)), told)
    assert.ok(read <= 3 * (page + 1), told)
  }
}

test('shipments: every order, first page and amid, forwards and backwards, open or closed or both', async () => {
  for (const sort of shipmentSorts) {
    for (const cursor of cursors(sort)) {
      for (const state of [undefined, 'open', 'closed'] as const) {
        const query = { sort, state, ...cursor }
        await isWalked(await planned(listShipments, query), query)
      }
    }
  }
})

test('shipments: every status in every order, also one that hardly any or none has', async () => {
  await world.owner.query(
    `update shipments set receipt = 'full' where state = 'closed' and id % 2000 = 1`,
  )
  await world.owner.query('analyze shipments')
  for (const sort of shipmentSorts) {
    for (const status of shipmentStatus.options) {
      for (const cursor of cursors(sort)) {
        const query = { sort, status, ...cursor }
        await isWalked(await planned(listShipments, query), query)
      }
    }
  }
})

test('shipments: a range of days by delivery date, and a beginning of a code by code', async () => {
  for (const sort of ['eta', '-eta'] as const) {
    const query = { sort, from: month[0], to: month[1] }
    await isWalked(await planned(listShipments, query), query)
  }
  for (const sort of ['code', '-code'] as const) {
    for (const state of [undefined, 'open'] as const) {
      const query = { sort, state, code: 'C00' }
      await isWalked(await planned(listShipments, query), query)
    }
  }
})

test('order lines: every order, first page and amid, forwards and backwards, pending or all', async () => {
  for (const sort of lineSorts) {
    for (const cursor of cursors(sort)) {
      for (const show of ['pending', 'all'] as const) {
        const query = { sort, show, ...cursor }
        await isWalked(await planned(listOrderLines, query), query)
      }
    }
  }
})

// With the plan for these values, the one that PostgreSQL keeps making: the one for any values looks dearer to it.
test('order lines: a range of days by due date, and a beginning of a product by product', async () => {
  for (const show of ['pending', 'all'] as const) {
    for (const sort of ['due', '-due'] as const) {
      const query = { sort, show, dueFrom: month[0], dueTo: month[1] }
      await isWalked((await planned(listOrderLines, query)).slice(0, 1), query)
    }
    for (const sort of ['product', '-product'] as const) {
      const query = { sort, show, product: 'P-0' }
      await isWalked((await planned(listOrderLines, query)).slice(0, 1), query)
    }
    for (const sort of ['order', '-order'] as const) {
      for (const order of ['Q', 'Q-00', 'Q-00123']) {
        const query = { sort, show, order }
        await isWalked((await planned(listOrderLines, query)).slice(0, 1), query)
      }
    }
  }
})

// So many are walked first and are few, ten times as many are walked where some are found, and so many are looked at all
// over the list.
const way = 10 * (page + 1)
const looks = 26
const byWords = (name: string | undefined) => name?.endsWith('_by_trigram')

// Row-level security would keep LIKE out of an index, had the migration not said that it tells nobody anything.
test('a word that few have, or nobody, is found by its trigrams, whatever the order and the common ones beside it', async () => {
  const texts = [{ text: 'nowhere' }, { text: 'carrier nowhere' }, { text: 'c000077 r 7 carrier' }]
  const found = [
    ...(await inTurn(shipmentSorts, texts, (query) => planned(listShipments, query))),
    ...(await inTurn(lineSorts, [{ text: 'product nowhere', show: 'all' as const }], (query) =>
      planned(listOrderLines, query),
    )),
  ]
  for (const { plans, query } of found) {
    for (const { indexes, read } of plans) {
      const told = JSON.stringify({ query, indexes, read })
      assert.ok(indexes.some(byWords), told)
      assert.ok(read <= 3 * way, told)
    }
  }
})

// Codes go up as shipments are made: the last two thousand of the crowd lack these words.
test('of a word that one end of the list lacks, the shorter way to the others is taken', async () => {
  const ways = [
    { query: { text: 'c000', sort: '-created' }, isByWords: true, most: looks + 2 * way + 1600 },
    { query: { text: 'c000', sort: 'created' }, isByWords: false, most: way },
    { query: { text: 'c00', sort: '-created' }, isByWords: false, most: looks + 2 * way + 2100 },
  ] as const
  for (const { query, isByWords, most } of ways) {
    for (const { indexes, read } of await planned(listShipments, query)) {
      const told = JSON.stringify({ query, indexes, read })
      assert.equal(indexes.some(byWords), isByWords, told)
      assert.ok(read <= most, told)
    }
  }
})

test('a word that many have is found on the way, and no index is asked for all who have it', async () => {
  const found = [
    ...(await inTurn(shipmentSorts, [{ text: 'carrier' }, { text: 'car 7 c0' }], (query) =>
      planned(listShipments, query),
    )),
    ...(await inTurn(lineSorts, [{ text: 'product' }], (query) =>
      planned(listOrderLines, { ...query, show: 'all' }),
    )),
    ...(await inTurn(['due', '-due'] as const, [{ product: 'P' }], (query) =>
      planned(listOrderLines, { ...query, show: 'all' }),
    )),
  ]
  for (const { plans, query } of found) {
    for (const { indexes, read } of plans) {
      const told = JSON.stringify({ query, indexes, read })
      assert.ok(!indexes.some(byWords), told)
      assert.ok(read <= 4 * way, told)
    }
  }
})

// There are some 13 lines of each product.
test('a product that few lines have is found by its code, alone or with a color, sorted by the day', async () => {
  const filters = [
    { product: 'P-0123' },
    { product: 'P-0123', text: 'product' },
    { product: 'P-0123', color: 'white' },
  ]
  for (const show of ['pending', 'all'] as const) {
    const found = await inTurn(['due', '-due'] as const, filters, (query) =>
      planned(listOrderLines, { ...query, show }),
    )
    for (const { plans, query } of found) {
      for (const { kinds, read } of plans) {
        const told = JSON.stringify({ query, show, kinds, read })
        assert.ok(!kinds.includes('Seq Scan'), told)
        assert.ok(read <= 2 * way + 3 * (page + 1), told)
      }
    }
  }
})

// What no index orders is read within the supplier's own rows, which an index finds: never the table.
test('the filters that no index serves read the supplier’s own rows and no more', async () => {
  const shipmentFilters = [{ text: 'zz' }, { text: 'carrier zz' }]
  const days = { from: addDays(today, -900), to: today }
  const lineFilters = [
    { text: 'zz' },
    { size: 'S' },
    { color: 'white', size: 'M' },
    { dueFrom: month[0], dueTo: month[1] },
  ]
  const seen = [
    ...(await inTurn(shipmentSorts, shipmentFilters, (query) => planned(listShipments, query))),
    ...(await inTurn(['eta', '-eta'] as const, [{ ...days, code: 'C0001' }], (query) =>
      planned(listShipments, query),
    )),
    ...(await inTurn(lineSorts, lineFilters, (query) => planned(listOrderLines, query))),
    ...(await inTurn(['order', '-order'] as const, [{ product: 'P-00', order: 'Q-0' }], (query) =>
      planned(listOrderLines, query),
    )),
  ]
  for (const { plans, query } of seen) {
    for (const { kinds, read } of plans) {
      const told = JSON.stringify({ query, kinds, read })
      assert.ok(kinds.length > 0 && !kinds.includes('Seq Scan'), told)
      assert.ok(read <= rowsPerSupplier + 10 * way + 200, told)
    }
  }
})

async function inTurn<S extends string, F extends object, P>(
  sorts: readonly S[],
  filters: readonly F[],
  plan: (query: F & { sort: S }) => Promise<P>,
) {
  const found: { query: object; plans: P }[] = []
  for (const sort of sorts) {
    for (const filter of filters) {
      const query = { ...filter, sort }
      found.push({ query, plans: await plan(query) })
    }
  }
  return found
}
