import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { exportPackages } from '#contract/packing/packing-endpoints.ts'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { packageRow } from '#domain/packing/package-row.ts'
import { translations } from '#server/texts/translations.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const { doPack, packingOf, ready } = packingActions(world, mar)
const { params } = await ready()
await doPack(params, packAll)
const { packages } = await packingOf(params)
const [first, ...rest] = packages.map(({ id }) => id)
await doPack(params, [
  {
    step: 'add',
    package: {
      type: 'PX',
      height: '144.5',
      width: '80',
      depth: '120',
      grossWeight: '12.25',
      netWeight: null,
    },
  },
  { step: 'nest', packageIds: rest, parentId: -1 },
])

const shipment = async () => ({ id: (await mar.call(createShipment, { body: {} })).reply.id })

/** Packages without values that are unique to one shipment. */
async function packingShape(params: { id: number }) {
  const { packages, lines } = await packingOf(params)
  const number = new Map(packages.map((pkg) => [pkg.id, pkg.number]))
  const goods = new Map(
    lines.map((line) => [
      line.id,
      `${line.orderCode} ${line.productCode} ${line.size} ${line.color}`,
    ]),
  )
  return packages.map(({ id: _, sscc: _sscc, labelledAt: _at, parentId, contents, ...pkg }) => ({
    ...pkg,
    parent: number.get(parentId ?? 0) ?? null,
    contents: contents.map(({ lineId, quantity }) => `${quantity} ${goods.get(lineId)}`).sort(),
  }))
}

/** Creates a shipment with a mixed and another carton on two pallets, and a separate package. */
async function packedShipment() {
  const params = await shipment()
  const [line, otherLine] = [33, 34].map((orderLineId) => ({
    orderLineId,
    numberOfPackages: 2,
    quantityPerPackage: '5',
    remainder: '2',
  }))
  assert.ok(line && otherLine)
  const body = { lines: [line, otherLine] }
  const added = await mar.call(addShipmentLines, { params, version: 1, body })
  assert.equal(added.status, 201, added.text)
  const [lineId = 0, otherId = 0] = added.reply.lineIds
  const noMeasures = { height: null, width: null, depth: null, grossWeight: null, netWeight: null }
  const carton = {
    ...noMeasures,
    type: 'CT',
    height: '30.25',
    grossWeight: '6.5',
    netWeight: '6',
  } as const
  const pallet = { ...noMeasures, type: '201', height: '14.5', width: '80', depth: '120' } as const
  const box = { ...noMeasures, type: 'BX', tracking: '=007' } as const
  const packed = await doPack(params, [
    {
      step: 'add',
      package: carton,
      contents: [
        { lineId, quantity: '5' },
        { lineId: otherId, quantity: '3' },
      ],
    },
    {
      step: 'add',
      package: { ...carton, grossWeight: '1234.5' },
      contents: [{ lineId, quantity: '7' }],
    },
    { step: 'add', package: pallet },
    { step: 'add', package: box, contents: [{ lineId: otherId, quantity: '9' }] },
    { step: 'add', package: { ...pallet, type: 'PX' } },
    { step: 'nest', packageIds: [-1, -2], parentId: -3 },
    { step: 'nest', packageIds: [-3], parentId: -5 },
  ])
  assert.equal(packed.status, 200, packed.text)
  return params
}

test('a file has a row for each content of a package, in order of packages, and one for an empty package', async () => {
  const { lines, packages } = await packingOf(params)
  const [line] = lines
  const { bytes, status, text } = await mar.call(exportPackages, { params })
  assert.equal(status, 200, text)
  const [fields = [], ...rows] = parse(bytes) as string[][]
  assert.deepEqual(fields, packageRow.keyof().options)
  assert.equal(rows.length, packages.length)
  const cell = (row: string[], name: string) => row[(fields as string[]).indexOf(name)]
  const numberOf = new Map(packages.map(({ id, number }) => [id, number]))
  rows.forEach((row, index) => {
    const pkg = packages[index]
    assert.equal(cell(row, 'number'), String(pkg?.number))
    assert.equal(cell(row, 'type'), pkg?.type)
    assert.equal(cell(row, 'quantity'), pkg?.contents[0]?.quantity ?? '')
    assert.equal(cell(row, 'productCode'), pkg?.contents.length ? line?.productCode : '')
    assert.equal(cell(row, 'parentNumber'), String(numberOf.get(pkg?.parentId ?? 0) ?? ''))
  })
  const pallet = rows.find((row) => cell(row, 'type') === 'PX') ?? []
  assert.deepEqual([cell(pallet, 'height'), cell(pallet, 'grossWeight')], ['144.5', '12.25'])
  assert.ok(first)
})

test('a file for people has translated types, numeric cells and SSCCs as text', async () => {
  await world.owner.query(
    `update packages set sscc = '376104250021234569' where shipment_id = $1 and number = 1`,
    [params.id],
  )
  const { bytes } = await mar.call(exportPackages, {
    params,
    query: { format: 'xlsx', lang: 'ca' },
  })
  const [sheet] = (await readXlsx(bytes)).sheets
  const [headings = [], ...rows] = sheet?.rows ?? []
  assert.deepEqual(headings.slice(0, 4), ['Paquet', 'SSCC', 'Sobre el paquet', 'Tipus'])
  assert.ok(rows.some((row) => row[1] === '376104250021234569'))
  assert.ok(
    rows.some((row) => row[3] === translations.ca.fields.packageTypes.PX && row[4] === 144.5),
  )
})

test('thousands of packages are exported in pages, and other suppliers see none', async () => {
  const { params } = await ready({ numberOfPackages: 30, quantityPerPackage: '1', remainder: '0' })
  await doPack(params, packAll)
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select company_id, supplier_id, id, n, 'CT' from shipments, generate_series(1001, 4000) n where id = $1`,
    [params.id],
  )
  const { result, statements } = await captureStatements(() => mar.call(exportPackages, { params }))
  assert.equal((parse(result.bytes) as string[][]).length, 3031)
  // One statement for the session, one for the columns, and 61 pages of 50 rows.
  assert.equal(statements.length, 63)
  assert.equal((await pau.call(exportPackages, { params })).status, 404)
})

test('exported packages can be imported into another shipment, in each language and format', async () => {
  const from = await packedShipment()
  const wanted = await packingShape(from)
  for (const lang of ['en', 'sp', 'ca'] as const) {
    for (const format of ['csv', 'xlsx'] as const) {
      const { bytes } = await mar.call(exportPackages, { params: from, query: { format, lang } })
      const params = await shipment()
      const packed = await mar.call(importShipmentLines, { params, version: 1, body: bytes })
      assert.equal(packed.status, 200, `${lang} ${format}: ${packed.text}`)
      assert.deepEqual(packed.reply.made, { packages: 5, nested: 3, mixed: 1 })
      assert.deepEqual(packed.reply.ignoredColumns, ['SSCC'])
      assert.deepEqual(await packingShape(params), wanted, `${lang} ${format}`)
      assert.equal((await packingOf(params)).lines.length, 2)
    }
  }
})
