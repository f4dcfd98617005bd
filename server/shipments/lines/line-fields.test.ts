import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type * as z from 'zod'
import { exportPackages } from '#contract/packing/packing-endpoints.ts'
import { getLineTemplate, importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getAnnouncementChanges,
  getShipment,
  listShipmentEvents,
  listShipments,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, updateShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { columnOfGoodsField } from '#domain/imports/lines/line-import-columns.ts'
import {
  goodsFieldNames,
  lineFieldNames,
  mapGoodsFields,
  packageMeasureNames,
} from '#domain/shipments/line-field.ts'
import { type GoodsField, lineChange, lineEntry } from '#domain/shipments/shipment-line.ts'
import { translations } from '#server/texts/translations.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const { doPack } = packingActions(world, mar)

const { rows } = await world.owner.query<{ id: number; order: string; line: number }>(
  `update order_lines l set quantity = 100000, cancelled = 0, is_divisible = false, unit = 'pcs' from (
     select id from order_lines where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0
     order by id limit 1) picked
   where l.company_id = 1 and l.id = picked.id returning l.id::int as id, order_code as order, line_number as line`,
)
const orderLine = rows[0] ?? { id: 0, order: '', line: 0 }
await world.owner.query('update orders set ship_to = null where company_id = 1')

// Two values for each field of goods; a new field without values here is a type error.
const goods: Record<GoodsField, readonly [string, string]> = { countryOfOrigin: ['CN', 'PT'] }
const [first, second] = [0, 1].map((index) => mapGoodsFields((name) => goods[name][index] ?? ''))

const entry = {
  ...{ orderLineId: orderLine.id, numberOfPackages: 2, quantityPerPackage: '3', remainder: '1' },
  ...{ height: '10.5', width: '20.25', depth: '30', weight: '4.125', ...first },
  traceability: {
    ...{ lot: 'A-1', bestBefore: '2030-01-31', expiry: null },
    serialNumbers: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'],
  },
} as Required<z.input<typeof lineEntry>>
const change = {
  ...{ numberOfPackages: 1, quantityPerPackage: '5', remainder: '2' },
  ...{ height: '11.5', width: '21.25', depth: '31', weight: '5.125', ...second },
  traceability: {
    ...{ lot: 'B-2', bestBefore: null, expiry: '2031-02-28' },
    serialNumbers: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  },
} as Required<z.input<typeof lineChange>>

const open = async () => {
  const created = await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  return { id: created.reply.id }
}
const shipmentOf = async (params: { id: number }) => (await mar.call(getShipment, { params })).reply
const add = async (params: { id: number }, body: z.input<typeof lineEntry> = entry) => {
  const { version } = await shipmentOf(params)
  const added = await mar.call(addShipmentLine, { params, version, body })
  assert.equal(added.status, 201, added.text)
  return added.reply.lineIds[0] ?? 0
}
const update = async (params: { id: number }, lineId: number, body: z.input<typeof lineChange>) => {
  const { version } = await shipmentOf(params)
  const changed = await mar.call(updateShipmentLine, {
    params: { ...params, lineId },
    version,
    body,
  })
  assert.equal(changed.status, 200, changed.text)
}
const firstLine = async (params: { id: number }) => {
  const [line] = (await shipmentOf(params)).lines
  assert.ok(line)
  return line
}

test('each field of a new line and of its change is stored and read back', async () => {
  assert.deepEqual(Object.keys(entry).sort(), Object.keys(lineEntry.shape).sort())
  assert.deepEqual(Object.keys(change).sort(), Object.keys(lineChange.shape).sort())
  const params = await open()
  const lineId = await add(params)
  const added = await firstLine(params)
  for (const [name, value] of Object.entries(entry))
    assert.deepEqual(added[name as keyof typeof added], value, name)
  await update(params, lineId, change)
  const changed = await firstLine(params)
  for (const [name, value] of Object.entries(change)) {
    assert.notDeepEqual(value, entry[name as keyof typeof entry], `${name} changes`)
    assert.deepEqual(changed[name as keyof typeof changed], value, name)
  }
})

test('a change without goods fields keeps them, and one without measures clears those', async () => {
  const params = await open()
  const lineId = await add(params)
  const { numberOfPackages, quantityPerPackage, remainder } = entry
  await update(params, lineId, { numberOfPackages, quantityPerPackage, remainder })
  const line = await firstLine(params)
  for (const name of [...goodsFieldNames, 'traceability'] as const)
    assert.deepEqual(line[name], entry[name], name)
  for (const name of packageMeasureNames) assert.equal(line[name], null, name)
  await update(params, lineId, { ...change, ...mapGoodsFields(() => null), traceability: null })
  const emptied = await firstLine(params)
  for (const name of goodsFieldNames) assert.equal(emptied[name], null, name)
})

test('the history has each field of an added or changed line', async () => {
  const params = await open()
  const lineId = await add(params)
  await update(params, lineId, change)
  const { reply } = await mar.call(listShipmentEvents, { params })
  const details = (kind: string) => reply.find((event) => event.kind === kind)?.details
  const [added] = (details('line-added')?.lines ?? []) as Record<string, unknown>[]
  assert.deepEqual(added, entry)
  const from = Object.fromEntries(lineFieldNames.map((name) => [name, entry[name]]))
  const expected = lineFieldNames.map((name) => [name, { from: from[name], to: change[name] }])
  assert.deepEqual(details('line-changed')?.fields, Object.fromEntries(expected))
})

test('12.50 is stored as 12.5, also in the history, and the same value is no change', async () => {
  const params = await open()
  const { traceability, orderLineId, ...plain } = entry
  const lineId = await add(params, {
    ...plain,
    orderLineId,
    quantityPerPackage: '3.00',
    height: '12.50',
  })
  await update(params, lineId, { ...plain, height: '012.5', weight: '5.00' })
  const { reply } = await mar.call(listShipmentEvents, { params })
  const [added] = (reply.find(({ kind }) => kind === 'line-added')?.details.lines ?? []) as object[]
  assert.deepEqual([added], [{ ...plain, ...added, quantityPerPackage: '3', height: '12.5' }])
  const changed = reply.find(({ kind }) => kind === 'line-changed')?.details.fields
  assert.deepEqual(changed, { weight: { from: '4.125', to: '5' } })
})

test('the list is filtered by a value of goods', async () => {
  const params = await open()
  await add(params)
  for (const name of goodsFieldNames) {
    const idsWith = async (value: string) => {
      const listed = await mar.call(listShipments, { query: { [name]: value } })
      assert.equal(listed.status, 200, listed.text)
      return listed.reply.rows.map(({ id }) => id)
    }
    assert.ok((await idsWith(goods[name][0])).includes(params.id), name)
    assert.ok(!(await idsWith(goods[name][1])).includes(params.id), name)
  }
})

test('goods fields are exported with packages and are columns of the template', async () => {
  const params = await open()
  await add(params, { ...entry, traceability: null })
  await doPack(params, packAll)
  const exported = await mar.call(exportPackages, { params })
  const [fields = [], row = []] = parse(exported.bytes) as string[][]
  const template = await mar.call(getLineTemplate, { params, query: { format: 'csv', lang: 'en' } })
  const forPeople = await mar.call(exportPackages, {
    params,
    query: { format: 'csv', lang: 'en' },
  })
  for (const name of goodsFieldNames) {
    assert.equal(row[fields.indexOf(name)], goods[name][0], name)
    for (const lang of ['en', 'sp', 'ca'] as const)
      assert.ok(translations[lang].fields[name], `${lang} ${name}`)
    for (const { text } of [template, forPeople])
      assert.ok(text.includes(translations.en.fields[name]), name)
  }
})

for (const lang of ['en', 'sp', 'ca'] as const)
  test(`rows that differ in one goods field are separate lines (${lang})`, async () => {
    for (const name of goodsFieldNames) {
      const heading = translations[lang].fields[name]
      const body = [
        `order;line;quantity;package;${heading}`,
        ...[goods[name][0], goods[name][1], goods[name][0], ''].map(
          (value, index) => `${orderLine.order};${orderLine.line};${index + 1};P${index};${value}`,
        ),
      ].join('\n')
      const params = await open()
      const preview = await mar.call(importShipmentLines, {
        ...{ params, version: 1, query: { preview: 'true' }, body },
      })
      assert.deepEqual(
        preview.reply.understood.map((line) => line[name]),
        [goods[name][0], goods[name][1], goods[name][0], null],
        `${heading}: ${preview.text}`,
      )
      const imported = await mar.call(importShipmentLines, { params, version: 1, body })
      assert.equal(imported.status, 200, imported.text)
      const lines = (await shipmentOf(params)).lines.map((line) => [line.quantity, line[name]])
      assert.deepEqual(lines, [
        ['4', goods[name][0]],
        ['2', goods[name][1]],
        ['4', null],
      ])
      // A row without a package is always a line of its own.
      const other = await open()
      const fileLines = [
        `order;line;quantity;${columnOfGoodsField(name)}`,
        `${orderLine.order};${orderLine.line};2;${goods[name][1]}`,
      ]
      assert.equal(
        (
          await mar.call(importShipmentLines, {
            params: other,
            version: 1,
            body: fileLines.join('\n'),
          })
        ).status,
        200,
      )
      assert.equal((await firstLine(other))[name], goods[name][1])
    }
  })

test('a change of goods is among the changes of an announcement', async () => {
  for (const name of goodsFieldNames) {
    const params = await open()
    const lineId = await add(params)
    const close = async () => {
      const { version } = await shipmentOf(params)
      assert.equal((await mar.call(closeShipment, { params, version })).status, 200)
    }
    await close()
    const { version } = await shipmentOf(params)
    await mar.call(reopenShipment, { params, version, body: { reason: 'Again' } })
    const { numberOfPackages, quantityPerPackage, remainder, height, width, depth, weight } = entry
    const split = { numberOfPackages, quantityPerPackage, remainder, height, width, depth, weight }
    await update(params, lineId, { ...split, [name]: goods[name][1] })
    const { lines } = (await mar.call(getAnnouncementChanges, { params })).reply
    assert.deepEqual(
      lines.map((line) => [line.before?.[name], line.after?.[name]]),
      [[[goods[name][0]], [goods[name][1]]]],
    )
  }
})
