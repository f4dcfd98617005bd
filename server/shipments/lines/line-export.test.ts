import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { exportShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { exportedLine } from '#domain/shipments/exported-line.ts'
import { packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const { ready } = packingActions(world, mar)
const { params } = await ready({
  ...{ numberOfPackages: 2, quantityPerPackage: '12', remainder: '5' },
  ...{ height: '40', weight: '6.5', countryOfOrigin: 'CN' },
})

test('a file for programs has a row for each line, with API names, packages and measures', async () => {
  const { bytes, status, text } = await mar.call(exportShipmentLines, { params })
  assert.equal(status, 200, text)
  const [fields = [], ...rows] = parse(bytes) as string[][]
  assert.deepEqual(fields, exportedLine.keyof().options)
  const [line] = (await mar.call(getShipment, { params })).reply.lines
  assert.equal(rows.length, 1)
  const cells = Object.fromEntries(fields.map((name, index) => [name, rows[0]?.[index]]))
  assert.deepEqual(
    [cells.orderCode, cells.productCode, cells.quantity, cells.unit],
    [line?.orderCode, line?.productCode, '29', line?.unit],
  )
  assert.deepEqual(
    [cells.numberOfPackages, cells.quantityPerPackage, cells.remainder, cells.height],
    ['2', '12', '5', '40'],
  )
  assert.deepEqual([cells.weight, cells.countryOfOrigin, cells.lot], ['6.5', 'CN', ''])
})

test('a file for people has translated headings and numeric cells, and lots only if there are any', async () => {
  const query = { format: 'xlsx', lang: 'sp' } as const
  const headingsOf = async () => {
    const { bytes } = await mar.call(exportShipmentLines, { params, query })
    const [headings = [], row = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    return { headings, row }
  }
  const { headings, row } = await headingsOf()
  assert.equal(row[headings.indexOf('Cantidad')], 29)
  assert.equal(row[headings.indexOf('Alto, cm')], 40)
  assert.ok(!headings.includes('Lote'))
  await world.owner.query(`update shipment_lines set lot = 'L-7' where shipment_id = $1`, [
    params.id,
  ])
  const traced = await headingsOf()
  assert.equal(traced.row[traced.headings.indexOf('Lote')], 'L-7')
})

test('an exported file of lines can be imported', async () => {
  const { bytes } = await mar.call(exportShipmentLines, {
    params,
    query: { format: 'csv', lang: 'ca' },
  })
  const { reply: other } = await mar.call(createShipment, { body: {} })
  const { reply, text } = await mar.call(importShipmentLines, {
    ...{ params: { id: other.id }, query: { preview: 'true' }, version: other.version },
    body: bytes,
  })
  assert.deepEqual([reply.good, reply.bad], [1, 0], text)
})

test('another supplier’s shipment is not found', async () => {
  assert.equal((await pau.call(exportShipmentLines, { params })).status, 404)
})
