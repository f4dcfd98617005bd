import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupRows } from '#domain/imports/lines/line-import-groups.ts'
import { LineImportResult } from '#domain/imports/lines/line-import-result.ts'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { Packing as Packed, PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { mapGoodsFields } from '#domain/shipments/line-field.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

const header = ['order_code', 'order_line', 'quantity', 'package', 'on_package', 'weight', 'height']

/** A file of these rows as it is read: quantity, package, on package, weight, height. */
function tableOf(...rows: string[]) {
  const cells = rows.map((text): TableRow['cells'] => {
    const [quantity = '', ...about] = text.split(' ').map((cell) => (cell === '-' ? '' : cell))
    return [...(quantity === '' ? ['', ''] : ['X', '1']), quantity, ...about]
  })
  const table = readLineTable(
    [header, ...cells].map((row, index) => ({ row: index + 1, cells: row })),
  )
  assert.ok('lines' in table)
  return table
}

/** Returns the rows of each group, and its first bad row. */
const groupsOf = (...rows: string[]) =>
  groupRows(tableOf(...rows)).groups.map(({ rows, firstBadRow }) => [
    rows.map(({ row }) => row).join(' '),
    firstBadRow,
  ])

test('rows of nested packages form one group, other rows a group each', () => {
  assert.deepEqual(
    groupsOf('1', '1 A', '1 B P', '1', '1 a', '- p', '1 - P', '1 C Q', '- Q R', '- R'),
    [
      ['2', null],
      ['3 6', null],
      ['4 7 8', null],
      ['5', null],
      ['9 10 11', null],
    ],
  )
})

test('a wrong cell, a row too long or a contradiction makes its group bad, and no other', () => {
  assert.deepEqual(groupsOf('1 A', 'x A', '1 B'), [
    ['2', 3],
    ['4', null],
  ])
  assert.deepEqual(groupsOf('1 A P', '- P - - -3', '1 B'), [
    ['2', 3],
    ['4', null],
  ])
  assert.deepEqual(groupsOf('1 A', '1 A - - - - beyond', '1 B'), [
    ['2', 3],
    ['4', null],
  ])
  assert.deepEqual(groupsOf('x - P', '- P', '1 B P'), [['3 4', 2]])
  assert.deepEqual(groupsOf('1 A - 2', '1 A - 2.0', '1 A - 3'), [['2 3 4', 4]])
})

test('a quantity of zero is skipped, in a package or not; goods in a package need a quantity', () => {
  for (const row of ['0', '0,000', '0 A', '0 A P']) {
    const { rowsWithoutQuantity, lines, errors } = tableOf(row)
    assert.deepEqual([rowsWithoutQuantity, lines, errors], [1, [], []], row)
  }
  const { errors } = readLineTable([
    { row: 1, cells: header },
    { row: 2, cells: ['X', '1', '', 'A'] },
  ]) as { errors: { column: string; code: string }[] }
  assert.deepEqual(
    errors.map(({ column, code }) => [column, code]),
    [['quantity', 'required']],
  )
})

/** Builds the result for packages with these quantities, each on an earlier package or on none. */
function packedBy(boxes: readonly { quantities: number[]; on: number | null }[]) {
  const entry = { type: 'CT', height: null, width: null, depth: null } as const
  const measures = { grossWeight: null, netWeight: null, tracking: '' }
  const result = new LineImportResult()
  const keyOf = (index: number) => `box ${index}`
  result.addPackages(
    boxes.map(({ on }, index) => ({
      key: keyOf(index),
      reference: keyOf(index),
      row: index + 2,
      parentKey: on === null ? null : keyOf(on),
      entry: { ...entry, ...measures },
    })),
  )
  boxes.forEach(({ quantities }, index) => {
    quantities.forEach((quantity, line) => {
      const goods = { id: line, productCode: `P${line}`, size: '', color: '' }
      if (quantity > 0) result.addContent(goods, BigInt(quantity) * 1000n, keyOf(index))
    })
  })
  const lines = result.lines.map((line, index) => {
    const quantity = formatQuantity(splitTotal(splitOfEntry(line)))
    return { ...line, id: index + 1, packed: '0', quantity, isDivisible: false }
  })
  const before: Packed = { lines: lines as unknown as PackingLine[], packages: [] }
  const ids = lines.map(({ id }) => id)
  const steps = result.steps(ids, false)
  return { result, lines, packing: steps.length > 0 ? pack(before, steps).packing : before }
}

test('the steps of any file create its packages with all contents and parents', () => {
  const box = fc.record({
    quantities: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
    on: fc.option(fc.nat({ max: 7 }), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), (drawn) => {
      // On later packages as well as earlier ones, but without cycles.
      const boxes = drawn.map(({ quantities, on }, index) => ({
        quantities,
        on: on !== null && on > index && on < drawn.length ? on : null,
      }))
      const { result, lines, packing } = packedBy(boxes)
      assert.equal(packing.packages.length, boxes.length)
      const idAt = (index: number | null) => packing.packages[index ?? -1]?.id ?? null
      boxes.forEach(({ quantities, on }, index) => {
        const created = packing.packages[index]
        assert.equal(created?.number, index + 1)
        assert.equal(created?.parentId, idAt(on))
        const inside = created?.contents.map(({ lineId, quantity }) => [
          lines[lineId - 1]?.orderLineId,
          Number(quantity),
        ])
        const wanted = [...quantities.entries()].filter(([, quantity]) => quantity > 0)
        assert.deepEqual(new Map(inside as [number, number][]), new Map(wanted))
      })
      for (const line of packing.lines) {
        assert.equal(line.packed, line.quantity)
        assert.ok(parseQuantity(line.remainder) < parseQuantity(line.quantityPerPackage))
      }
      const { packages, nested, mixed } = result.count(false)
      assert.deepEqual(
        [packages, nested, mixed],
        [
          boxes.length,
          boxes.filter(({ on }) => on !== null).length,
          packing.packages.filter(({ contents }) => contents.length > 1).length,
        ],
      )
    }),
  )
})

test('serial numbers of packages that pass the maximum of a line begin another one', () => {
  const result = new LineImportResult()
  const goods = { id: 1, productCode: 'P', size: '', color: '' }
  const details = mapGoodsFields(() => null)
  for (const box of ['a', 'b', 'c']) {
    const serialNumbers = Array.from({ length: 900 }, (_, index) => `${box}${index}`)
    const traceability = { lot: null, bestBefore: null, expiry: null, serialNumbers }
    result.addContent(goods, 900_000n, box, { traceability, details })
  }
  const counts = result.lines.map((line) => [
    line.traceability?.serialNumbers.length,
    formatQuantity(splitTotal(splitOfEntry(line))),
  ])
  assert.deepEqual(counts, [
    [1800, '1800'],
    [900, '900'],
  ])
})
