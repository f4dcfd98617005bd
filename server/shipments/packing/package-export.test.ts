import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { exportPackages } from '#contract/packing/packing-endpoints.ts'
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

test('a row for each thing in a package, packages in their order, empty ones too', async () => {
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
    const one = packages[index]
    assert.equal(cell(row, 'number'), String(one?.number))
    assert.equal(cell(row, 'type'), one?.type)
    assert.equal(cell(row, 'quantity'), one?.contents[0]?.quantity ?? '')
    assert.equal(cell(row, 'productCode'), one?.contents.length ? line?.productCode : '')
    assert.equal(cell(row, 'parentNumber'), String(numberOf.get(one?.parentId ?? 0) ?? ''))
  })
  const pallet = rows.find((row) => cell(row, 'type') === 'PX') ?? []
  assert.deepEqual([cell(pallet, 'height'), cell(pallet, 'grossWeight')], ['144.5', '12.25'])
  assert.ok(first)
})

test('for people: types in words, numbers as numbers, an SSCC as text', async () => {
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

test('thousands of packages go out a page after the other; others see nothing of them', async () => {
  const { params } = await ready({ numberOfPackages: 30, quantityPerPackage: '1', remainder: '0' })
  await doPack(params, packAll)
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select company_id, supplier_id, id, n, 'CT' from shipments, generate_series(1001, 4000) n where id = $1`,
    [params.id],
  )
  const { result, statements } = await captureStatements(() => mar.call(exportPackages, { params }))
  assert.equal((parse(result.bytes) as string[][]).length, 3031)
  // The session, what the file has, and 61 pages of 50 rows.
  assert.equal(statements.length, 63)
  assert.equal((await pau.call(exportPackages, { params })).status, 404)
})
