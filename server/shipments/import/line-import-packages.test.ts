import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPacking, undoPacking } from '#contract/packing/packing-endpoints.ts'
import { importShipmentLines, listBadLineRows } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxPackages, type Package } from '#domain/packing/package.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

const shipment = async () => (await mar.call(createShipment, { body: {} })).reply.id
type Query = { preview?: 'true'; rows?: 'all' | 'good'; packages?: 'make' }
const send = (id: number, body: string, query: Query = {}) =>
  mar.call(importShipmentLines, { params: { id }, query, body, version: 1 })
const packingOf = async (id: number) => (await mar.call(getPacking, { params: { id } })).reply
const linesOf = async (id: number) =>
  (await mar.call(getShipment, { params: { id } })).reply.lines.map((line) => [
    line.orderLineId,
    line.numberOfPackages,
    line.quantityPerPackage,
    line.remainder,
    line.weight,
  ])

/** Returns the code of an order and the number of its line, as a file names them. */
const nameOf = async (id: number): Promise<string> => {
  const { rows } = await world.owner.query(
    'select order_code, line_number from order_line_figures where company_id = 1 and id = $1',
    [id],
  )
  return `${rows[0].order_code};${rows[0].line_number}`
}
const [a, b, c] = await Promise.all([33, 34, 35].map(nameOf))

const header =
  'order;line;quantity;number of packages;per package;package;type;on package;height;width;weight;net weight;tracking'
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')
const emptyCells = ';;;;'

/** Describes packages in words: contents, and the package below. */
const contentsOf = (packages: Package[], lineIds: Map<number, number>) => {
  const numbers = new Map(packages.map(({ id, number }) => [id, number]))
  return packages.map(({ number, type, parentId, contents }) =>
    [
      `${number} ${type}`,
      ...contents.map((content) => `${content.quantity} of ${lineIds.get(content.lineId)}`),
      ...(parentId === null ? [] : [`on ${numbers.get(parentId)}`]),
    ].join(', '),
  )
}
const packedContents = async (id: number) => {
  const { lines } = (await mar.call(getShipment, { params: { id } })).reply
  const lineIds = new Map(lines.map((line) => [line.id, line.orderLineId]))
  return contentsOf((await packingOf(id)).packages, lineIds)
}

test('rows of named packages create mixed cartons, pallets, and unnamed cartons on them, undone as one change', async () => {
  const id = await shipment()
  const file = fileOf(
    `${a};5;;12;A1;carton;P1;30;40;6.5;6;TRACK-1`,
    `${b};3;;;a1;;;;;;;`,
    `${a};5;1;;A2;;P1;30;;2;;`,
    `${a};2;;;A3;CT;;;;;;`,
    `${emptyCells};P1;;;14.5;80;;;`,
    `${c};;2;4;;;P1;;;1.5;;`,
    `${b};7;;;;;;;;;;`,
  )
  const preview = await send(id, file, { preview: 'true' })
  const { good, bad, packages, made, errors } = preview.reply
  assert.deepEqual([good, bad, errors], [7, 0, []], preview.text)
  assert.deepEqual([packages, made], [7, { packages: 6, nested: 4, mixed: 1 }])
  assert.deepEqual(
    preview.reply.named.map((pkg) => [
      [pkg.reference, pkg.type, pkg.on, pkg.parts, pkg.holds],
      pkg.contents.map(({ quantity }) => quantity),
    ]),
    [
      [
        ['A1', 'CT', 'P1', 2, 0],
        ['5', '3'],
      ],
      [['A2', 'CT', 'P1', 1, 0], ['5']],
      [['A3', 'CT', null, 1, 0], ['2']],
      [['P1', 'PX', null, 0, 4], []],
    ],
  )
  const added = await send(id, file)
  assert.deepEqual([added.status, added.reply.version, added.headers.get('etag')], [200, 3, '"3"'])
  assert.deepEqual(await linesOf(id), [
    [33, 2, '5', '2', null],
    [34, 1, '3', '0', null],
    [35, 2, '4', '0', '1.5'],
    [34, 1, '7', '0', null],
  ])
  assert.deepEqual(await packedContents(id), [
    '1 CT, 5 of 33, 3 of 34, on 4',
    '2 CT, 5 of 33, on 4',
    '3 CT, 2 of 33',
    '4 PX',
    '5 CT, 4 of 35, on 4',
    '6 CT, 4 of 35, on 4',
  ])
  const { packages: boxes } = await packingOf(id)
  const [mixed] = boxes
  assert.deepEqual(
    [mixed?.height, mixed?.width, mixed?.grossWeight, mixed?.netWeight, mixed?.tracking],
    ['30', '40', '6.5', '6', 'TRACK-1'],
  )
  assert.deepEqual(
    [boxes[3]?.height, boxes[3]?.width, boxes[4]?.grossWeight],
    ['14.5', '80', '1.5'],
  )
  assert.equal((await mar.call(undoPacking, { params: { id }, version: 3 })).status, 200)
  assert.equal((await packingOf(id)).packages.length, 0)
})

test('rows without a package name are packed by their quantities beside the named packages', async () => {
  const id = await shipment()
  const file = fileOf(`${a};5;;;A1;;;;;;;`, `${b};7;;4;;;;;;;;`)
  const added = await send(id, file, { packages: 'make' })
  assert.equal(added.status, 200, added.text)
  assert.deepEqual(await packedContents(id), ['1 CT, 5 of 33', '2 CT, 4 of 34', '3 CT, 3 of 34'])
})

test('each faulty cell is reported, and rows of the same group wait until it is corrected', async () => {
  const id = await shipment()
  const rows = [
    `${a};5;;;A1;shirt;;;;;;`,
    `${a};5;;;A2;;;30;;;;`,
    `${b};5;;;A2;;;31;;;;`,
    `${a};5;;;A3;;P9;;;;;`,
    `${emptyCells};C1;;C2;;;;;`,
    `${emptyCells};c2;;C1;;;;;`,
    `${a};5;2;;A4;;;;;;;`,
    `${a};;;;A5;;;;;;;`,
    `${a};5;;;A6;;;;;1;2;`,
    `${a};5;;;;;;;;;2;`,
    `${a};5;;;A7;;;-3;;;;`,
    `${emptyCells};P1;;;;;;;`,
    `${a};99999999;;;A8;;P1;;;;;`,
    `${b};1;;;A9;;P1;;;;;`,
    `${b};;1;1;;;P1;;;;;`,
    `${a};1;;;OK;;;;;;;`,
    `${a};1;;;A10;;A10;;;;;`,
    `${a};0;;;A11;;;;;;;`,
  ]
  const preview = await send(id, fileOf(...rows), { preview: 'true' })
  const { errors, good, bad, silent, waiting } = preview.reply
  assert.deepEqual(
    errors.map(({ row, column, code, value, params }) => [row, column, code, value, params]),
    [
      [2, 'package_type', 'not-a-package-type', 'shirt', undefined],
      [4, 'height', 'differs-from-row', '31', { row: 3 }],
      [5, 'on_package', 'unknown-package', 'P9', undefined],
      [6, 'on_package', 'makes-circle', 'C2', { packages: 'C1 → c2 → C1' }],
      [7, 'on_package', 'makes-circle', 'C1', { packages: 'C1 → c2 → C1' }],
      [8, 'number_of_packages', 'one-package', '2', undefined],
      [9, 'quantity', 'required', '', undefined],
      [10, 'net_weight', 'net-over-gross', '2', undefined],
      [11, 'net_weight', 'needs-package', '2', undefined],
      [12, 'height', 'negative', '-3', undefined],
      [14, 'quantity', 'over-cap', '99999999', errors[10]?.params],
      [18, 'on_package', 'makes-circle', 'A10', { packages: 'A10 → A10' }],
    ],
  )
  // Row 3 waits for row 4; the pallet and all on it wait for row 14.
  assert.deepEqual([good, bad, silent, waiting], [1, 16, 1, 4])
  const all = await send(id, fileOf(...rows))
  assert.deepEqual([all.status, all.problem.errors?.length], [400, 12])

  const { reply } = await mar.call(listBadLineRows, { params: { id }, body: fileOf(...rows) })
  const waitingRows = reply.rows.filter(({ errors }) => errors[0]?.code === 'waits-for-row')
  assert.deepEqual(
    waitingRows.map(({ row, errors }) => [row, errors[0]?.column, errors[0]?.params?.row]),
    [
      [3, 'package', 4],
      [13, 'package', 14],
      [15, 'package', 14],
      [16, 'on_package', 14],
    ],
  )
  const added = await send(id, fileOf(...rows), { rows: 'good' })
  assert.deepEqual([added.reply.good, await packedContents(id)], [1, ['1 CT, 1 of 33']], added.text)

  // The bad rows of the pallet, once corrected, are a complete file.
  const next = await shipment()
  const badRows = reply.rows.filter(({ row }) => row >= 13 && row <= 16)
  const again = badRows.map(({ cells }) => cells.join(';').replace('99999999', '2'))
  assert.equal((await send(next, fileOf(...again))).status, 200)
  assert.deepEqual(await packedContents(next), [
    '1 PX',
    '2 CT, 2 of 33, on 1',
    '3 CT, 1 of 34, on 1',
    '4 CT, 1 of 34, on 1',
  ])
})

test('a refused package leaves its quantity to the next one', async () => {
  const { rows } = await world.owner.query(
    'select available::int as available from order_line_figures where company_id = 1 and id = 36',
  )
  const available = Number(rows[0].available)
  const d = await nameOf(36)
  const id = await shipment()
  const file = fileOf(
    `${d};${available};;;A1;;;;;;;`,
    `${d};1;;;A1;;;;;;;`,
    `${d};${available};;;A2;;;;;;;`,
  )
  const added = await send(id, file, { rows: 'good' })
  assert.deepEqual(
    [added.reply.good, added.reply.errors.map(({ row, code, params }) => [row, code, params])],
    [1, [[3, 'over-cap', { available: '0', quantity: '1' }]]],
  )
  assert.deepEqual(await packedContents(id), [`1 CT, ${available} of 36`])
})

test('a file without a column for packages ignores other package columns', async () => {
  const id = await shipment()
  const file = `order;line;quantity;type;tracking\n${a};5;shirt;T-1`
  const { reply, text } = await send(id, file, { preview: 'true' })
  assert.deepEqual([reply.good, reply.ignoredColumns], [1, ['type', 'tracking']], text)
  assert.deepEqual([reply.packages, reply.made.packages], [1, 0])
})

test('an import and its preview refuse more packages or lines than a shipment may have', async () => {
  const id = await shipment()
  const file = fileOf(`${a};1;;;A1;;;;;;;`, `${b};1;;;A2;;;;;;;`)
  const full = (column: 'package_count' | 'line_count', count: number) =>
    world.owner.query(`update shipments set ${column} = $2 where id = $1`, [id, count])
  await full('package_count', maxPackages - 1)
  for (const query of [{ preview: 'true' }, {}] as const) {
    const { status, problem } = await send(id, file, query)
    assert.deepEqual([status, problem.errors?.[0]?.code], [400, 'too-many-packages'])
  }
  await full('package_count', 0)
  await full('line_count', maxShipmentLines - 1)
  for (const query of [{ preview: 'true' }, {}] as const) {
    const { status, problem } = await send(id, file, query)
    assert.deepEqual([status, problem.code], [409, 'too-many-lines'])
  }
  await full('line_count', 0)
  const boxes = Array.from({ length: maxPackages + 1 }, (_, n) => `${emptyCells};P${n};;;;;;;`)
  const { status, problem } = await send(id, fileOf(...boxes))
  assert.deepEqual(
    [status, problem.code, problem.errors?.[0]?.params],
    [422, 'unreadable-file', { reason: 'too-many-packages', row: maxPackages + 2 }],
  )
})

test('packages of the same goods share a line, however many and deeply nested they are', async () => {
  await world.owner.query(
    `update order_lines set over_delivery_set = true, over_delivery_percent = null
     where company_id = 1 and id = 37`,
  )
  const line = await nameOf(37)
  const id = await shipment()
  const on = (n: number) => (n === 0 ? '' : `P${n - 1}`)
  const chain = Array.from({ length: 1200 }, (_, n) => `${line};1;;;P${n};;${on(n)};;;;;`)
  const added = await send(id, fileOf(...chain))
  assert.equal(added.status, 200, added.text.slice(0, 300))
  assert.deepEqual(added.reply.made, { packages: 1200, nested: 1199, mixed: 0 })
  assert.deepEqual(await linesOf(id), [[37, 1200, '1', '0', null]])
  const { packages } = await packingOf(id)
  assert.deepEqual(
    packages.map(({ parentId }) => parentId).slice(1),
    packages.map(({ id }) => id).slice(0, -1),
  )
})
