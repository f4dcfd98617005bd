import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcedRows } from '#domain/imports/lines/announced-rows.ts'
import { type LineColumn, lineColumns } from '#domain/imports/lines/line-import-columns.ts'
import {
  announcement,
  announcementLine,
  announcementPackage,
} from '#domain/packing/announcement.ts'
import { traceability } from '#domain/shipments/traceability.ts'

const line = { orderLineId: 7 }
const read = (lines: object[], packages: object[] = []) =>
  announcedRows(announcement.parse({ lines, packages }))

test('a remainder without packages and quantity per package is an error', () => {
  const cases: [object, string?][] = [
    [{ quantity: '9', remainder: '2' }, '/lines/0/numberOfPackages required'],
    [{ remainder: '2' }, '/lines/0/numberOfPackages required'],
    [{ quantityPerPackage: '3', remainder: '2' }, '/lines/0/numberOfPackages required'],
    [{ numberOfPackages: 3, remainder: '2' }, '/lines/0/quantityPerPackage required'],
    [
      { quantity: '9', numberOfPackages: 3, quantityPerPackage: '3', remainder: '2' },
      '/lines/0/quantity packing-differs',
    ],
    [{ numberOfPackages: 3, quantityPerPackage: '3', remainder: '2' }],
    [{ quantity: '9', remainder: '0' }],
  ]
  for (const [entry, expected] of cases) {
    const { rows, pointerOf } = read([{ ...line, ...entry }])
    const errors = rows.errors.map((error) => `${pointerOf(error)} ${error.code}`)
    assert.deepEqual(errors, expected ? [expected] : [], JSON.stringify(entry))
    assert.equal(rows.lines.length, expected ? 0 : 1)
  }
})

// Columns that only files have.
const isOnlyInFiles = (column: LineColumn) => ['product_name', 'unit', 'available'].includes(column)
const packageColumns = ['weight', 'package', 'package_type', 'on_package', 'net_weight', 'tracking']

test('an error in any column points to a field of the request', () => {
  const { pointerOf } = read([{ ...line, quantity: '9' }], [{ reference: 'A' }])
  // The package is the first row, and the line the second.
  const pointerTo = (row: number, column: LineColumn) =>
    pointerOf({ row, column, code: 'required' })
  const lineFields = [
    ...Object.keys(announcementLine.shape),
    ...Object.keys(traceability.shape).map((name) => `traceability/${name}`),
  ].map((name) => `/lines/0/${name}`)
  const packageFields = Object.keys(announcementPackage.shape).map((name) => `/packages/0/${name}`)
  for (const column of lineColumns.filter((name) => !isOnlyInFiles(name))) {
    const isOfPackage = packageColumns.includes(column)
    const pointer = pointerTo(isOfPackage ? 0 : 1, column)
    assert.ok((isOfPackage ? packageFields : lineFields).includes(pointer), pointer)
  }
  assert.equal(pointerTo(0, 'weight'), '/packages/0/grossWeight')
  assert.equal(pointerTo(0, 'package_type'), '/packages/0/type')
  assert.equal(pointerTo(1, 'weight'), '/lines/0/weight')
})
