import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type CallInput, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const { rows: users } = await world.owner.query(`
  select u.company_id, u.id, u.supplier_id from users u where u.username = 'mar'`)
const [{ company_id: company, id: user, supplier_id: supplier }] = users

// More rows than the short scan reads. Words occur in all, many, few or one of them, at one end of the list or spread.
await world.owner.query(`
  create temp table generated as
  select 'W' || lpad(n::text, 4, '0') as code, (n * 7919 % 90) as days, concat_ws(' ', 'carrier', n % 7,
    't' || (n * 104729 % 99991), case when n > 1350 then 'lately' end, case when n <= 150 then 'earlier' end,
    case when n <= 1100 then 'mostly' end, case when n % 300 = 0 then 'now and then' end,
    case when n = 5 then 'once' end) as words
  from generate_series(1, 1500) n;
  insert into shipment_codes (company_id, supplier_id, code) select ${company}, ${supplier}, code from generated;
  insert into shipments (company_id, supplier_id, code, estimated_delivery, created_by, search)
  select ${company}, ${supplier}, code, date '2026-01-01' + days, ${user}, lower(code || ' ' || words)
  from generated order by code;
  insert into orders (company_id, supplier_id, code, order_date)
  select ${company}, ${supplier}, 'W-' || n, '2026-01-01' from generate_series(1, 150) n;
  insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, size, color,
    quantity, due_date, search)
  select o.company_id, o.supplier_id, o.id, o.code, n, 'P' || (o.id * 31 + n) % 50, 'Product',
    (array['S', 'M', 'L'])[1 + n % 3], case when o.code like 'W-%7' then 'red' else 'brown' end, 10,
    date '2026-01-01' + (o.id * 7 % 60)::int, lower(m.words)
  from orders o cross join generate_series(1, 10) n
  join generated m on m.code = 'W' || lpad((substr(o.code, 3)::int * 10 - 10 + n)::text, 4, '0')
  where o.code like 'W-%'`)

const texts = [
  ...[
    'carrier',
    'carrier 99',
    'carrier 3',
    'mostly',
    'earlier',
    'carrier earlier',
    'W0004',
    't1 ca',
    'zz',
    '3',
    'lately',
    'now',
    'once',
    'nowhere',
    't1',
    'w00',
    'R 3',
    'carrier lately',
    'once 5',
  ],
  ...['then now', 'carrier then', 'carrier zz', 'lately once', '%', 'w_', 'lat\\'],
]
type Query = CallInput<typeof listShipments>['query'] & CallInput<typeof listOrderLines>['query']
const size = 12
const maxPages = 6

/** Returns the ids of the first pages and checks that the same come backwards. */
async function pagedIds(endpoint: typeof listShipments | typeof listOrderLines, query: object) {
  const page = async (cursor: object) => {
    const input = { query: { ...query, ...cursor, limit: size } as Query } as CallInput<
      typeof endpoint
    >
    const { status, reply, text } = await mar.call(endpoint, input)
    assert.equal(status, 200, text)
    return { ...reply, ids: reply.rows.map(({ id }) => id) }
  }
  const ids: number[] = []
  let current = await page({})
  ids.push(...current.ids)
  for (let pages = 1; pages < maxPages && current.next; pages += 1) {
    current = await page({ after: current.next })
    ids.push(...current.ids)
  }
  const back = [...current.ids]
  while (current.previous) {
    current = await page({ before: current.previous })
    back.unshift(...current.ids)
  }
  assert.deepEqual(back, ids, JSON.stringify(query))
  return ids
}

async function expected(from: string, text: string, order: string) {
  const { rows } = await world.owner.query<{ id: number }>(
    `select id::int from ${from} and (select bool_and(strpos(search, word) > 0)
       from regexp_split_to_table(lower($1), ' ') word) order by ${order} limit ${size * maxPages}`,
    [text],
  )
  return rows.map(({ id }) => id)
}

const ownRows = `company_id = ${company} and supplier_id = ${supplier}`

test('shipments: a text finds the rows with its words, in every order, page by page', async () => {
  const orders = { '-created': 'id desc', eta: 'eta_rank, id' }
  for (const text of texts) {
    for (const [sort, order] of Object.entries(orders)) {
      const found = await pagedIds(listShipments, { text, sort })
      assert.deepEqual(
        found,
        await expected(`shipments where ${ownRows}`, text, order),
        text + sort,
      )
    }
  }
})

test('order lines: texts, days, products, sizes and colors filter alone and together', async () => {
  const orders = {
    due: 'due_date, id',
    '-due': 'due_date desc, id desc',
    product: 'product_code, id',
    '-order': 'order_code desc, line_number desc',
  }
  const filters = [
    [{}, ''],
    [{ product: 'P1' }, `and product_code like 'P1%'`],
    [{ dueFrom: '2026-01-20' }, `and due_date >= '2026-01-20'`],
    [
      { dueFrom: '2026-01-20', dueTo: '2026-01-29', color: 'red' },
      `and due_date between '2026-01-20' and '2026-01-29' and color = 'red'`,
    ],
    [{ product: 'none' }, 'and false'],
    [{ color: 'red' }, `and color = 'red'`],
    [{ color: 'mauve' }, 'and false'],
    [{ size: 'S', color: 'brown' }, `and size = 'S' and color = 'brown'`],
  ] as const
  for (const text of ['', 'lately', 'mostly', 'carrier once']) {
    for (const [filter, where] of filters) {
      for (const [sort, order] of Object.entries(orders)) {
        const query = { ...filter, ...(text && { text }), sort, show: 'all' }
        const from = `order_lines where ${ownRows} ${where}`
        assert.deepEqual(
          await pagedIds(listOrderLines, query),
          await expected(from, text, order),
          JSON.stringify(query),
        )
      }
    }
  }
})

test('order lines: a filter by order code sorts by order and line, with any other filter', async () => {
  const filters = [
    [{ order: 'w-1' }, `and order_code like 'W-1%'`],
    [{ order: 'W-1', product: 'P1' }, `and order_code like 'W-1%' and product_code like 'P1%'`],
    [
      { order: 'W-1', product: 'P11', size: 'S' },
      `and order_code like 'W-1%' and product_code = 'P11' and size = 'S'`,
    ],
    [{ order: 'W', dueTo: '2026-01-03' }, `and order_code like 'W%' and due_date <= '2026-01-03'`],
    [{ order: 'W', color: 'red' }, `and order_code like 'W%' and color = 'red'`],
    [{ order: 'W-20' }, `and order_code = 'W-20'`],
    [{ order: 'none' }, 'and false'],
  ] as const
  for (const text of ['', 'mostly']) {
    for (const [filter, where] of filters) {
      for (const sort of [undefined, '-order']) {
        const query = { ...filter, ...(text && { text }), ...(sort && { sort }), show: 'all' }
        const order = sort ? 'order_code desc, line_number desc' : 'order_code, line_number'
        assert.deepEqual(
          await pagedIds(listOrderLines, query),
          await expected(`order_lines where ${ownRows} ${where}`, text, order),
          JSON.stringify(query),
        )
      }
    }
  }
  for (const sort of ['due', '-product'] as const) {
    const { status, problem } = await mar.call(listOrderLines, { query: { order: 'W', sort } })
    assert.equal(status, 400)
    assert.deepEqual(problem.errors, [{ pointer: '/query/sort', code: 'sort-not-offered' }])
  }
})

test('a filter by days or code requires its own sort order', async () => {
  const days = { from: '2026-01-10', to: '2026-01-30' }
  const betweenDays = `shipments where ${ownRows} and eta_rank between '2026-01-10' and '2026-01-30'`
  const cases: [query: object, from: string, order: string][] = [
    [days, betweenDays, 'eta_rank, id'],
    [{ code: 'w00' }, `shipments where ${ownRows} and code like 'W00%'`, 'code desc'],
    [{ code: 'w00', sort: 'code' }, `shipments where ${ownRows} and code like 'W00%'`, 'code'],
    [
      { ...days, code: 'w00', sort: '-eta' },
      `${betweenDays} and code like 'W00%'`,
      'eta_rank desc, id desc',
    ],
    [{ ...days, code: 'w00', text: 'then' }, `${betweenDays} and code like 'W00%'`, 'eta_rank, id'],
  ]
  for (const [query, from, order] of cases) {
    const text = (query as { text?: string }).text ?? ''
    assert.deepEqual(
      await pagedIds(listShipments, query),
      await expected(from, text, order),
      JSON.stringify(query),
    )
  }
  for (const query of [
    { ...days, sort: 'code' },
    { code: 'W', sort: '-created' },
    { code: 'W', sort: 'eta' },
  ] as const) {
    const { status, problem } = await mar.call(listShipments, { query })
    assert.equal(status, 400)
    assert.deepEqual(problem.errors, [{ pointer: '/query/sort', code: 'sort-not-offered' }])
  }
})

test('each search function returns ids, or null without an index', async () => {
  const application = new pg.Client({ connectionString: world.databaseUrl })
  await application.connect()
  try {
    for (const call of [
      `search_shipments(1, '%abc%', 10)`,
      `search_order_lines(1, '%abc%', 10)`,
      `search_company_shipments('%abc%', 10)`,
      `search_company_order_lines('%abc%', 10)`,
      `search_people('%mar%', 10)`,
    ]) {
      await application.query(`begin; set local app.company = '1'`)
      const { rows } = await application.query(`select ${call} as ids`)
      assert.ok(rows[0].ids === null || Array.isArray(rows[0].ids), call)
      await application.query('commit')
    }
  } finally {
    await application.end()
  }
})
