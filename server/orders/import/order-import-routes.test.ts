import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { maxUploadBytes } from '#contract/uploaded-table.ts'
import { importBadRows, importReport } from '#domain/imports/orders/order-import-report.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')
const { receive } = countingActions(world, lee, marc)

const send = (who: TestActor, path: string, file: string | Uint8Array, headers = {}) =>
  sendFile(world, who, path, file, headers)
const preview = (file: string | Uint8Array) => send(marc, '/preview', file)
const importFile = (file: string | Uint8Array, rows = 'all') => send(marc, `?rows=${rows}`, file)

const count = async (table: string) =>
  Number((await world.owner.query(`select count(*) as n from ${table}`)).rows[0].n)
const stored = async (order: string, number = 1) =>
  (
    await world.owner.query(
      `select l.*, o.order_date::text from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
       where o.code = $1 and l.line_number = $2`,
      [order, number],
    )
  ).rows[0]

test('a file is imported, and the same file again changes nothing', async () => {
  const file = orderFile(
    orderFileRow('T-1', 1, '10'),
    orderFileRow('T-1', 2, '20'),
    orderFileRow('T-2', 1, '5', 'NOU,Nou i Nou'),
  )
  const before = await preview(file)
  assert.equal(before.status, 200)
  assert.ok(importReport.safeParse(before.report).success)
  assert.deepEqual([before.report.isImported, before.report.lines.created], [false, 3])
  assert.equal(await stored('T-1'), undefined)

  const first = await importFile(file)
  assert.deepEqual(first.report.suppliers, { created: 1, changed: 0, unchanged: 1 })
  assert.deepEqual(first.report.orders, { created: 2, changed: 0, unchanged: 0 })
  assert.deepEqual(first.report.lines, { created: 3, changed: 0, unchanged: 0 })
  assert.equal((await stored('T-1')).search, 't-1 tube post tube a2 kraft')
  const changedAt = (await stored('T-1')).changed_at

  const again = await importFile(file)
  for (const name of ['suppliers', 'orders', 'lines'] as const) {
    assert.deepEqual([again.report[name].created, again.report[name].changed], [0, 0], name)
  }
  assert.deepEqual((await stored('T-1')).changed_at, changedAt)
})

test('a file changes quantity, date and names', async () => {
  await importFile(orderFile(orderFileRow('C-1', 1, '10')))
  const other = orderFileRow('C-1', 1, '12')
    .replace('2026-01-05', '2026-01-06')
    .replace('Post tube', 'Long tube')
  const { report } = await importFile(orderFile(other.replace('Cartró', 'Cartró SL')))
  assert.deepEqual(
    [report.suppliers.changed, report.orders.changed, report.lines.changed],
    [1, 1, 1],
  )
  const row = await stored('C-1')
  assert.deepEqual(
    [row.quantity, row.product_name, row.order_date],
    ['12.000', 'Long tube', '2026-01-06'],
  )
  await importFile(orderFile(orderFileRow('C-1', 1, '12')))
})

test('a quantity below the announced one is stored and flagged, and counters stay', async () => {
  await importFile(orderFile(orderFileRow('K-1', 1, '10')))
  const { id } = await stored('K-1')
  assert.equal(await announceQuantity(lee, Number(id), 8), 201)
  const { report, status } = await importFile(orderFile(orderFileRow('K-1', 1, '5')))
  assert.equal(status, 200)
  assert.deepEqual(
    [report.conflictCount, report.conflicts[0]?.announced, report.conflicts[0]?.wanted],
    [1, '8', '5'],
  )
  const row = await stored('K-1')
  assert.deepEqual([row.quantity, row.in_open], ['5.000', '8.000'])
})

test('a row with another product for an announced line is refused', async () => {
  await importFile(orderFile(orderFileRow('Q-1', 1, '10')))
  assert.equal(await announceQuantity(lee, Number((await stored('Q-1')).id), 1), 201)
  const { problem, status } = await importFile(
    orderFile(orderFileRow('Q-1', 1, '10').replace('TUBE', 'BOX')),
  )
  assert.deepEqual(
    [status, problem.code, problem.errors?.[0]?.pointer],
    [400, 'invalid', '/body/rows/2/product_code'],
  )
  assert.equal(problem.errors?.[0]?.params?.reason, 'product-changed')
})

test('a line whose shipped goods were all rejected or lost keeps its product and unit', async () => {
  const counts = [
    { rejected: '10', reasonCode: 'damaged' } as const,
    { cancelled: '10', reason: 'Lost' },
  ]
  for (const [index, count] of counts.entries()) {
    const row = (quantity: string) => orderFileRow(`Q-2${index}`, 1, quantity)
    await importFile(orderFile(row('10')))
    const { id } = await stored(`Q-2${index}`)
    await receive(await closedShipment(lee, Number(id), 10), count)
    for (const file of [row('10').replace('TUBE', 'BOX'), row('10').replace('pcs', 'kg')]) {
      const { problem, status } = await importFile(orderFile(file))
      const reason = problem.errors?.[0]?.params?.reason
      assert.deepEqual([status, reason], [400, 'product-changed'], file)
    }
    assert.equal((await importFile(orderFile(row('12')))).report.lines.changed, 1)
  }
})

test('an import takes all rows or only the good ones, and bad rows are returned with their errors', async () => {
  const file = orderFile(
    orderFileRow('B-1', 1, '10'),
    orderFileRow('B-1', 2, '1,5'.replace(',', '.')),
    orderFileRow('B-2', 1, ''),
    '=cmd(),,,,,,,,,,,',
  )
  const before = [await count('orders'), await count('suppliers')]
  const refused = await importFile(file)
  assert.equal(refused.status, 400)
  assert.deepEqual([await count('orders'), await count('suppliers')], before)
  assert.deepEqual(refused.problem.errors?.slice(0, 2), [
    {
      pointer: '/body/rows/3/quantity',
      code: 'invalid',
      params: { reason: 'not-whole', value: '1.5' },
    },
    {
      pointer: '/body/rows/4/quantity',
      code: 'required',
      params: { reason: 'required', value: '' },
    },
  ])
  const { bad } = await send(marc, '/bad-rows', file)
  assert.ok(importBadRows.safeParse(bad).success)
  assert.deepEqual(
    bad.rows.map(({ row }) => row),
    [3, 4, 5],
  )
  assert.equal(bad.rows[2]?.cells[0], '=cmd()')
  const { report } = await importFile(file, 'good')
  assert.deepEqual([report.rows, report.good, report.bad, report.errors[0]?.row], [4, 1, 3, 3])
  assert.ok(await stored('B-1'))
  assert.equal(await stored('B-2'), undefined)
})

test('files of a Spanish Excel and workbooks give the same result as a plain file', async () => {
  const spanish =
    'Código de proveedor;Razón social;Pedido;Fecha de pedido;Línea;Código de artículo;Descripción;Talla;Color;Unidad;Cantidad;Fecha de entrega;GTIN\r\n' +
    'CARTRO;Cartró;X-1;05/01/2026;1;FILM;Film;;;kg;1.250,5;01/02/2026;8412345678905\r\n'
  const first = await importFile(Buffer.from(spanish, 'latin1'), 'all&dates=day-first')
  assert.equal(first.status, 200)
  assert.deepEqual(
    [(await stored('X-1')).quantity, (await stored('X-1')).gtin],
    ['1250.500', '8412345678905'],
  )
  const [order, due] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Comandes',
        columns: Array.from({ length: 13 }, (_, n) => ({
          key: `${n}`,
          ...((n === 3 || n === 11) && { style: { numFmt: 'dd/mm/yyyy' } }),
        })),
        rows: [
          [
            'Codi proveïdor',
            'Raó social',
            'Comanda',
            'Data comanda',
            'Línia',
            'Codi article',
            'Descripció',
            'Talla',
            'Color',
            'Unitat',
            'Quantitat',
            'Data d’entrega',
            'EAN',
          ],
          [
            'CARTRO',
            'Cartró',
            'X-1',
            order,
            1,
            'FILM',
            'Film',
            null,
            null,
            'kg',
            1250.5,
            due,
            8412345678905,
          ],
        ],
      },
    ],
  })
  const { report } = await importFile(workbook)
  assert.deepEqual(report.lines, { created: 0, changed: 0, unchanged: 1 })
})

test('only the company’s moderators import, and the server reads no file of other people', async () => {
  const file = orderFile(orderFileRow('N-1', 1, '1'))
  for (const [name, status] of [
    ['ines', 409],
    ['lee', 404],
    ['mar', 404],
  ] as const) {
    const who = await world.signIn(name)
    for (const path of ['/preview', '', '/bad-rows'])
      assert.equal((await send(who, path, file)).status, status, name + path)
  }
  const marcWithoutSession = { ...marc, token: marc.token.slice(0, -3) }
  assert.equal((await send(marcWithoutSession, '', file)).status, 401)
  assert.equal(await stored('N-1'), undefined)
})

test('each company has its own orders', async () => {
  const bo = await world.signIn('bo')
  await importFile(orderFile(orderFileRow('W-1', 1, '1')))
  const { report } = await send(bo, '', orderFile(orderFileRow('W-1', 1, '1')))
  assert.deepEqual([report.suppliers.created, report.orders.created], [1, 1])
})

test('an unreadable file is refused with its reason', async () => {
  const reasons = async (file: string | Uint8Array, headers = {}) => {
    const { status, problem } = await send(marc, '/preview', file, headers)
    return [
      status,
      ...(problem.errors ?? []).map(({ params }) =>
        [params?.reason, params?.column].filter(Boolean).join(' '),
      ),
    ]
  }
  assert.deepEqual(await reasons(''), [422, 'empty'])
  assert.deepEqual(await reasons(orderFile()), [422, 'empty'])
  assert.deepEqual(await reasons(orderFile('x').replace('due_date', 'quantity')), [
    422,
    'column-twice quantity',
    'column-missing due_date',
  ])
  assert.deepEqual(await reasons('PK\u0003\u0004 not a zip'), [422, 'damaged'])
  assert.deepEqual(await reasons('x'.repeat(maxUploadBytes + 1)), [413])
  assert.deepEqual(await reasons('{}', { 'content-type': 'application/json' }), [415])
})

test('repeated requests under one Idempotency-Key import once', async () => {
  const file = orderFile(orderFileRow('I-1', 1, '1'))
  const key = { 'idempotency-key': 'orders-of-monday' }
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(marc, '', file, key)))
  assert.deepEqual(new Set(replies.map(({ report }) => JSON.stringify(report))).size, 1)
  assert.equal((await send(marc, '', orderFile(orderFileRow('I-1', 1, '2')), key)).status, 422)
})
