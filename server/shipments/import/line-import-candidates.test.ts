import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const shipment = async () => (await mar.call(createShipment, { body: {} })).reply.id
const contentOf = async (id: number) => (await mar.call(getShipment, { params: { id } })).reply
const send = (id: number, file: string, query: { preview?: 'true' } = {}, version = 1) =>
  mar.call(importShipmentLines, { params: { id }, query, body: file, version })
const cellErrors = async (file: string) => {
  const { reply, text, status } = await send(await shipment(), file, { preview: 'true' })
  assert.equal(status, 200, text)
  return reply.errors.map(({ row, column, code, params }) => [row, column, code, params?.lines])
}

const supplier = (
  await world.owner.query('select supplier_id as id from users where username = $1', ['mar'])
).rows[0].id
const order = async (code: string) =>
  (
    await world.owner.query(
      `insert into orders (company_id, supplier_id, code, order_date) values (1, $1, $2, '2026-01-02') returning id`,
      [supplier, code],
    )
  ).rows[0].id
const line = (
  id: number,
  code: string,
  number: number,
  reference: string | null,
  gtin: string | null,
) =>
  world.owner.query(
    `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, line_reference, product_code,
       product_name, gtin, quantity, due_date)
     values (1, $1, $2, $3, $4::int, $5, 'GTIN-' || $4::int, 'Found by its GTIN', $6, 100, '2026-02-01')`,
    [supplier, id, code, number, reference, gtin],
  )
const first = await order('GT-1')
await line(first, 'GT-1', 10, '00010', '9506000134352')
await line(first, 'GT-1', 20, null, '96385074')
await line(first, 'GT-1', 1_000_000_000, '1.1', null)
const second = await order('GT-2')
await line(second, 'GT-2', 10, null, '09506000134352')
type Line = { order: string; line: number }
const orderLine = async (id: number): Promise<Line> =>
  (
    await world.owner.query(
      'select order_code as order, line_number as line from order_lines where company_id = 1 and id = $1',
      [id],
    )
  ).rows[0]

test('a GTIN finds a line within its order, or the only open line that has it', async () => {
  const id = await shipment()
  const file =
    'order_code,ean,quantity\nGT-1,09506000134352,5\n,00000096385074,2\nGT-2,9506000134352,3'
  const { status, text } = await send(id, file)
  assert.equal(status, 200, text)
  const { lines } = await contentOf(id)
  assert.deepEqual(
    lines.map(({ orderCode, productCode, quantity }) => `${orderCode} ${productCode} ${quantity}`),
    ['GT-1 GTIN-10 5', 'GT-1 GTIN-20 2', 'GT-2 GTIN-10 3'],
  )
  const alone = await shipment()
  assert.equal((await send(alone, 'gtin,quantity\n96385074,1')).status, 200)
})

test('a GTIN that is ambiguous, unknown or contradicted by the line is an error', async () => {
  assert.deepEqual(
    await cellErrors(
      'order_code,order_line,product_code,gtin,quantity\n,,,9506000134352,1\n,,,40170725,1\nGT-1,20,,9506000134352,1\n' +
        'GT-1,,GTIN-20,9506000134352,1\nGT-1,,,9506000134353,1\nGT-9,,,96385074,1\n,10,,9506000134352,1',
    ),
    [
      [2, 'order_code', 'ambiguous', 'GT-1 / 00010, GT-2 / 10'],
      [3, 'gtin', 'not-found', undefined],
      [4, 'gtin', 'line-differs', undefined],
      [5, 'gtin', 'line-differs', undefined],
      [6, 'gtin', 'wrong-check-digit', undefined],
      [7, 'order_code', 'not-found', undefined],
      [8, 'order_code', 'required', undefined],
    ],
  )
})

test('a line is found by its reference with or without leading zeros, or by an exact text', async () => {
  const codesFor = async (reference: string) =>
    (await cellErrors(`order_code,order_line,quantity\nGT-1,${reference},1`)).map(
      ([, , code]) => code,
    )
  for (const reference of ['10', '00010', '010', '20', '00020', '1.1'])
    assert.deepEqual(await codesFor(reference), [], reference)
  for (const reference of ['1', '11', '1.10', '1000000000', '1.2'])
    assert.deepEqual(await codesFor(reference), ['not-found'], reference)
})

test('a file may fill a shipment up to the maximum of lines', async () => {
  const code = 'GT-MANY'
  await world.owner.query(
    `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
       quantity, due_date)
     select 1, $1, $2, $3, n, 'MANY-' || n, 'One of many', 10, '2026-02-01' from generate_series(1, $4::int) n`,
    [supplier, await order(code), code, maxShipmentLines],
  )
  // Without statistics, each foreign-key check might read the whole table by another index.
  await world.owner.query('analyze order_lines')
  const rows = Array.from({ length: maxShipmentLines }, (_, index) => `${code},${index + 1},1`)
  const id = await shipment()
  const { status, text } = await send(id, ['order_code,order_line,quantity', ...rows].join('\n'))
  assert.equal(status, 200, text.slice(0, 300))
  assert.equal((await contentOf(id)).lineCount, maxShipmentLines)
})

test('a file that was already added needs a confirmation to be added again', async () => {
  const id = await shipment()
  const file = 'order_code,order_line,quantity\nGT-1,20,1'
  const query = { fileName: 'lines of may.csv' }
  const first = await mar.call(importShipmentLines, {
    params: { id },
    query,
    body: file,
    version: 1,
  })
  assert.deepEqual([first.status, first.reply.addedBefore], [200, null])
  const preview = await send(id, file, { preview: 'true' }, 2)
  assert.deepEqual(
    [preview.reply.addedBefore?.fileName, preview.reply.addedBefore?.by],
    ['lines of may.csv', 'Mar Vila'],
  )
  const refused = await mar.call(importShipmentLines, { params: { id }, body: file, version: 2 })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'file-added-before'])
  assert.equal((await contentOf(id)).lineCount, 1)
  const good = await mar.call(importShipmentLines, {
    params: { id },
    query: { rows: 'good' },
    body: file,
    version: 2,
  })
  assert.equal(good.problem.code, 'file-added-before')
  const again = await mar.call(importShipmentLines, {
    params: { id },
    query: { again: 'true' },
    body: file,
    version: 2,
  })
  assert.equal(again.status, 200, again.text)
  assert.equal((await contentOf(id)).lineCount, 2)
  assert.equal((await send(await shipment(), file)).status, 200, 'another shipment')
  const { status } = await send(id, `${file}\n`, {}, 3)
  assert.equal(status, 200, 'another file')
})

test('quantities in another unit are converted or refused', async () => {
  await world.owner.query("update order_lines set unit = 'kg', is_divisible = true where id = 41")
  await world.owner.query("update order_lines set unit = 'Rollo azul' where id = 42")
  const [kilos, pieces, odd] = [await orderLine(41), await orderLine(33), await orderLine(42)]
  const rowOf = ({ order, line }: Line, quantity: string, unit: string, rest = ',') =>
    `${order},${line},${quantity},${unit}${rest}`
  const head = 'order_code,order_line,quantity,unit,number_of_packages,quantity_per_package\n'
  const previewOf = async (...rows: string[]) =>
    (await send(await shipment(), head + rows.join('\n'), { preview: 'true' })).reply
  const { errors } = await previewOf(
    rowOf(pieces, '1', 'box'),
    rowOf(pieces, '1', 'KGM'),
    rowOf(kilos, '0.5', 'g'),
    rowOf(kilos, '1', 'M'),
    rowOf(kilos, '1', '½ kg'),
    rowOf(kilos, '1', '1e3'),
    rowOf(odd, '1', 'ud'),
    rowOf(pieces, '0.1', 'docena'),
    rowOf(kilos, '999999999', 't'),
  )
  assert.deepEqual(
    errors.map(({ row, column, code }) => [row, column, code]),
    [
      [2, 'unit', 'unit-differs'],
      [3, 'unit', 'unit-differs'],
      [4, 'unit', 'unit-inexact'],
      [5, 'unit', 'ambiguous-unit'],
      [6, 'unit', 'unknown-unit'],
      [7, 'unit', 'unknown-unit'],
      [8, 'unit', 'unit-differs'],
      [9, 'quantity', 'not-whole'],
      [10, 'quantity', 'too-big'],
    ],
  )
  assert.deepEqual(errors[0]?.params, { unit: 'pcs' })
  assert.match(String(errors[5]?.params?.known), /pcs.*kg/)

  const id = await shipment()
  const file =
    head +
    [
      rowOf(kilos, '500', 'g'),
      rowOf(pieces, '0.5', 'dozen'),
      rowOf(odd, '1', 'Rollo azul'),
      rowOf(kilos, '', 'GRM', ',2,250'),
      rowOf(pieces, '2', ''),
    ].join('\n')
  const { understood } = (await send(id, file, { preview: 'true' })).reply
  assert.deepEqual(
    understood.map(({ row, quantity, unit, packages, writtenUnit }) => [
      ...[row, quantity, unit],
      ...[packages, writtenUnit],
    ]),
    [
      [2, '0.5', 'kg', 1, 'g'],
      [3, '6', 'pcs', 1, 'dozen'],
      [4, '1', 'Rollo azul', 1, null],
      [5, '0.5', 'kg', 2, 'GRM'],
      [6, '2', 'pcs', 1, null],
    ],
  )
  assert.equal((await send(id, file)).status, 200)
  const { lines } = await contentOf(id)
  assert.deepEqual(
    lines.map(({ numberOfPackages, quantityPerPackage }) => [numberOfPackages, quantityPerPackage]),
    [
      [1, '0.5'],
      [1, '6'],
      [1, '1'],
      [2, '0.25'],
      [1, '2'],
    ],
  )
})

test('quantities of a named package are converted from the units of its rows', async () => {
  const { order, line } = await orderLine(41)
  const id = await shipment()
  const file = `order_code,order_line,quantity,unit,package\n${order},${line},250,g,A\n${order},${line},0.25,kg,A`
  assert.equal((await send(id, file)).status, 200)
  assert.equal((await contentOf(id)).lines[0]?.quantityPerPackage, '0.5')
  const huge = `order_code,order_line,quantity,unit,package\n${order},${line},999999999,t,A`
  const { reply } = await send(await shipment(), huge, { preview: 'true' })
  assert.equal(reply.errors[0]?.code, 'too-big')
})

test('sizes and weights without a unit in the heading are reported as read in cm and kg', async () => {
  const { order, line } = await orderLine(33)
  const assumedUnitsOf = async (...headings: string[]) => {
    const file = `order_code,order_line,quantity,${headings}\n${order},${line},1,${headings.map(() => '5')}`
    const { assumedUnits } = (await send(await shipment(), file, { preview: 'true' })).reply
    return assumedUnits.map(({ column, unit }) => `${column} ${unit}`)
  }
  assert.deepEqual(await assumedUnitsOf('height', 'Peso'), ['height cm', 'weight kg'])
  assert.deepEqual(await assumedUnitsOf('Alto (cm)', 'Peso kg', 'Width cm'), [])
})
