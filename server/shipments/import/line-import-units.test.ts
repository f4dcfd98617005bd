import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

const shipment = async () => (await mar.call(createShipment, { body: {} })).reply.id
const contentOf = async (id: number) => (await mar.call(getShipment, { params: { id } })).reply
const send = (id: number, file: string, query: { preview?: 'true' } = {}) =>
  mar.call(importShipmentLines, { params: { id }, query, body: file, version: 1 })

type Line = { order: string; line: number }
const orderLine = async (id: number): Promise<Line> =>
  (
    await world.owner.query(
      'select order_code as order, line_number as line from order_lines where company_id = 1 and id = $1',
      [id],
    )
  ).rows[0]

test('amounts are taken in the unit that a row says, or refused, never as if they were of the order line', async () => {
  await world.owner.query("update order_lines set unit = 'kg', is_divisible = true where id = 41")
  await world.owner.query("update order_lines set unit = 'Rollo azul' where id = 42")
  const [kilos, pieces, odd] = [await orderLine(41), await orderLine(33), await orderLine(42)]
  const rowOf = ({ order, line }: Line, quantity: string, unit: string, rest = ',') =>
    `${order},${line},${quantity},${unit}${rest}`
  const head = 'order_code,order_line,quantity,unit,number_of_packages,quantity_per_package\n'
  const look = async (...rows: string[]) =>
    (await send(await shipment(), head + rows.join('\n'), { preview: 'true' })).reply
  const { errors } = await look(
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

test('a package named in a file holds what its rows say in their units', async () => {
  const { order, line } = await orderLine(41)
  const id = await shipment()
  const file = `order_code,order_line,quantity,unit,package\n${order},${line},250,g,A\n${order},${line},0.25,kg,A`
  assert.equal((await send(id, file)).status, 200)
  assert.equal((await contentOf(id)).lines[0]?.quantityPerPackage, '0.5')
  const huge = `order_code,order_line,quantity,unit,package\n${order},${line},999999999,t,A`
  const { reply } = await send(await shipment(), huge, { preview: 'true' })
  assert.equal(reply.errors[0]?.code, 'too-big')
})

test('sizes and weights whose headings do not say their unit are said to be read as cm and kg', async () => {
  const { order, line } = await orderLine(33)
  const assumed = async (...headings: string[]) => {
    const file = `order_code,order_line,quantity,${headings}\n${order},${line},1,${headings.map(() => '5')}`
    const { assumedUnits } = (await send(await shipment(), file, { preview: 'true' })).reply
    return assumedUnits.map(({ column, unit }) => `${column} ${unit}`)
  }
  assert.deepEqual(await assumed('height', 'Peso'), ['height cm', 'weight kg'])
  assert.deepEqual(await assumed('Alto (cm)', 'Peso kg', 'Width cm'), [])
})
