import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { getPacking, undoPacking } from '#contract/packing/packing-endpoints.ts'
import {
  getLineTemplate,
  importShipmentLines,
  listBadLineRows,
} from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')

const shipment = async (shipTo: string | null = null) =>
  (await mar.call(createShipment, { body: { shipTo } })).reply.id
const contentOf = async (id: number) => (await mar.call(getShipment, { params: { id } })).reply

type Mode = { preview?: 'true'; rows?: 'all' | 'good'; packages?: 'make' }
const send = (id: number, file: string | Uint8Array, query: Mode = {}, version = 1, key?: string) =>
  mar.call(importShipmentLines, { params: { id }, query, body: file, version, ...(key && { key }) })

type Line = {
  order: string
  line: string
  product: string
  size: string
  color: string
  available: string | null
}
const orderLine = async (id: number): Promise<Line> =>
  (
    await world.owner.query(
      `select order_code as order, line_reference as line, product_code as product, size, color,
         trim_scale(available)::text as available
       from order_line_figures where company_id = 1 and id = $1`,
      [id],
    )
  ).rows[0]

const header =
  'order_code,order_line,product_code,size,color,quantity,number_of_packages,quantity_per_package,height,weight'
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')
const errorsOf = async (id: number, ...rows: string[]) => {
  const { reply, status, text } = await send(id, fileOf(...rows), { preview: 'true' })
  assert.equal(status, 200, text)
  return reply.errors.map(({ row, column, code, params }) => [row, column, code, params])
}

test('a row is found by number or by product, and its packing follows from the given quantities', async () => {
  const [a, b] = [await orderLine(33), await orderLine(34)]
  const id = await shipment()
  const file = fileOf(
    `${a.order},${a.line},,,,47,,12,20.5,1.250`,
    `${b.order},,${b.product},${b.size},${b.color},,3,4,,`,
    `${a.order},${a.line},${a.product},,,6,2,,,`,
    `${a.order},${a.line},,,,,,,,`,
    `${a.order},${a.line},,,,0,,12,,`,
  )
  const preview = await send(id, file, { preview: 'true' })
  assert.deepEqual(
    [preview.reply.isImported, preview.reply.rows, preview.reply.good, preview.reply.bad],
    [false, 5, 3, 0],
    preview.text,
  )
  assert.deepEqual([preview.reply.silent, preview.reply.packages], [2, 9])
  assert.equal((await contentOf(id)).lines.length, 0)

  const key = randomUUID()
  const added = await send(id, file, {}, 1, key)
  assert.deepEqual([added.status, added.reply.isImported, added.reply.version], [200, true, 2])
  assert.equal(added.headers.get('etag'), '"2"')
  const { lines } = await contentOf(id)
  assert.deepEqual(
    lines.map((l) => [
      l.orderLineId,
      l.numberOfPackages,
      l.quantityPerPackage,
      l.remainder,
      l.height,
      l.weight,
    ]),
    [
      [33, 3, '12', '11', '20.5', '1.25'],
      [34, 3, '4', '0', null, null],
      [33, 2, '3', '0', null, null],
    ],
  )
  assert.equal((await send(id, file, {}, 1, key)).text, added.text, 'sent twice, added once')
  assert.equal((await contentOf(id)).lines.length, 3)
  assert.equal((await send(id, file)).problem.code, 'version-changed')
})

test('each faulty cell is reported with its row and what would be accepted', async () => {
  const line = await orderLine(33)
  const own = `${line.order},${line.line}`
  const id = await shipment()
  assert.deepEqual(
    await errorsOf(
      id,
      `${own},,,,999999,,,,`,
      `${own},OTHER,,,5,,,,`,
      `NO-SUCH,1,,,,5,,,,`,
      `${line.order},99,,,,5,,,,`,
      `${line.order},,NO-SUCH,,,5,,,,`,
      `${own},,,,47,5,12,,`,
      `${own},,,,47,4,12,,`,
      `${own},,,,7,2,,,`,
      `${own},,,,,3,,,`,
      `${own},,,,1.5,,,,`,
      `${own},,,,5,,0,,`,
      `,1,,,,5,,,,`,
      `${line.order},,,,,5,,,,`,
      `${own},,,,5,,,1.234567,`,
      `${own},,,,-5,,,,`,
      `${own},,,,5,1.5,,,`,
    ),
    [
      [2, 'quantity', 'over-cap', { available: line.available, quantity: '999999' }],
      [3, 'product_code', 'line-differs', { expected: line.product, line: line.line }],
      [4, 'order_code', 'not-found', undefined],
      [5, 'order_line', 'not-found', undefined],
      [6, 'product_code', 'not-found', undefined],
      [7, 'number_of_packages', 'packing-differs', undefined],
      [9, 'number_of_packages', 'does-not-divide', undefined],
      [10, 'quantity_per_package', 'required', undefined],
      [11, 'quantity', 'not-whole', undefined],
      [12, 'quantity_per_package', 'not-positive', undefined],
      [13, 'order_code', 'required', undefined],
      [14, 'order_line', 'required', undefined],
      [15, 'height', 'too-many-places', { most: 2 }],
      [16, 'quantity', 'negative', undefined],
      [17, 'number_of_packages', 'not-whole', undefined],
    ],
  )
  await world.owner.query(
    `update order_lines l set product_code = 'TWIN', size = 'M' from order_lines o
     where o.company_id = 1 and o.id = 33 and l.company_id = 1 and l.order_id = o.order_id and l.id in (34, 35)`,
  )
  const [ambiguous] = await errorsOf(id, `${line.order},,TWIN,M,,5,,,,`)
  assert.deepEqual(ambiguous?.slice(1, 3), ['order_line', 'ambiguous'])
  assert.match(JSON.stringify(ambiguous?.[3]), /^\{"lines":"\d+, \d+"\}$/)
})

test('an accepted row reduces what the next may take, a refused row does not', async () => {
  const line = await orderLine(36)
  const available = Number(line.available)
  assert.ok(available > 3)
  const id = await shipment()
  const row = (quantity: number) => `${line.order},${line.line},,,,${quantity},,,,`
  const file = fileOf(row(available + 1), row(available - 1), row(2), row(1))
  const all = await send(id, file)
  assert.deepEqual([all.status, all.problem.code], [400, 'invalid'])
  assert.deepEqual(
    all.problem.errors?.map(({ pointer, code, params }) => [pointer, code, params?.available]),
    [
      ['/body/rows/2/quantity', 'over-cap', String(available)],
      ['/body/rows/4/quantity', 'over-cap', '1'],
    ],
  )
  assert.equal((await contentOf(id)).version, 1)
  const bad = await mar.call(listBadLineRows, { params: { id }, body: file })
  assert.deepEqual(
    bad.reply.rows.map(({ row, cells }) => [row, cells[5]]),
    [
      [2, String(available + 1)],
      [4, '2'],
    ],
  )
  const good = await send(id, file, { rows: 'good' })
  assert.deepEqual([good.reply.good, good.reply.bad, good.reply.version], [2, 2, 2])
  assert.equal((await orderLine(36)).available, '0')
})

test('lines with another destination are refused, and another supplier’s lines are not found', async () => {
  const line = await orderLine(10)
  const id = await shipment('Somewhere else')
  const [error] = await errorsOf(id, `${line.order},${line.line},,,,5,,,,`)
  assert.deepEqual(error?.slice(1, 3), ['order_code', 'ship-to-differs'])
  const foreign = await orderLine(74)
  const [hidden] = await errorsOf(id, `${foreign.order},${foreign.line},,,,5,,,,`)
  assert.deepEqual(hidden?.slice(1, 3), ['order_code', 'not-found'])
  for (const endpoint of [importShipmentLines, listBadLineRows]) {
    const theirs = await pau.call(endpoint, {
      params: { id },
      version: 1,
      body: fileOf('a,1,,,,1,,,,'),
    })
    assert.equal(theirs.status, 404)
  }
  assert.equal((await pau.call(getLineTemplate, { params: { id } })).status, 404)
})

test('an unreadable file or too many lines are refused with the reason', async () => {
  const id = await shipment()
  const reasons = async (file: string | Uint8Array) => {
    const { status, problem } = await send(id, file)
    return [
      status,
      problem.code,
      ...(problem.errors ?? []).map(({ params }) =>
        `${params?.reason} ${params?.column ?? params?.row ?? ''}`.trim(),
      ),
    ]
  }
  assert.deepEqual(await reasons('a,b\n1,2'), [
    422,
    'unreadable-file',
    'column-missing order_code',
    'column-missing order_line',
    'column-missing quantity',
  ])
  assert.deepEqual(await reasons(header), [422, 'unreadable-file', 'empty'])
  const workbook = await writeXlsx({ sheets: [{ name: 'x', rows: [header.split(',')] }] })
  assert.deepEqual(await reasons(workbook.subarray(0, workbook.length - 40)), [
    422,
    'unreadable-file',
    'damaged',
  ])
  const line = await orderLine(33)
  const row = `${line.order},${line.line},,,,1,,,,`
  const many = Array.from({ length: maxShipmentLines + 1 }, () => row)
  assert.deepEqual(await reasons(fileOf(...many)), [
    422,
    'unreadable-file',
    `too-many-lines ${maxShipmentLines + 2}`,
  ])
  assert.equal((await send(id, 'x'.repeat(6 * 1024 * 1024))).status, 413)
})

test('one of two concurrent files is added to a shipment, the other gets a version conflict', async () => {
  const line = await orderLine(37)
  const id = await shipment()
  const file = fileOf(`${line.order},${line.line},,,,1,,,,`)
  const answers = await Promise.all([send(id, file), send(id, file)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
  assert.equal((await contentOf(id)).lines.length, 1)
})

test('lines and packages of a file are added in one change and undone as one', async () => {
  const [a, b] = [await orderLine(33), await orderLine(34)]
  const id = await shipment()
  const params = { id }
  const file = fileOf(`${a.order},${a.line},,,,17,,5,20.5,1.250`, `${b.order},${b.line},,,,,3,4,,`)
  const added = await send(id, file, { packages: 'make' })
  assert.deepEqual([added.status, added.reply.version, added.headers.get('etag')], [200, 3, '"3"'])
  const { packages, lines } = (await mar.call(getPacking, { params })).reply
  assert.deepEqual(
    packages.map(({ contents, height, grossWeight }) => [
      contents[0]?.quantity,
      height,
      grossWeight,
    ]),
    [
      ...['5', '5', '5'].map((quantity) => [quantity, '20.5', '1.25']),
      ['2', '20.5', null],
      ...['4', '4', '4'].map((quantity) => [quantity, null, null]),
    ],
  )
  assert.ok(lines.every(({ quantity, packed }) => quantity === packed))
  assert.equal((await mar.call(undoPacking, { params, version: 3 })).status, 200)
  assert.equal((await contentOf(id)).packageCount, 0)
})
