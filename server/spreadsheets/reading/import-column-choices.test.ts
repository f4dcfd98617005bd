// A person chooses the columns of a file with unknown headings. Imports of orders have a test of their own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importConfirmations,
  previewConfirmationImport,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { importPeople, previewPersonImport } from '#contract/people/person-import-endpoints.ts'
import { importSuppliers, previewSupplierImport } from '#contract/settings/supplier-endpoints.ts'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, nil, lee, mar, pau, bo, bea } = await openWorldWith(
  'ada',
  'nil',
  'lee',
  'mar',
  'pau',
  'bo',
  'bea',
)
const { rows: lines } = await world.owner.query<{ order: string; line: string; due: string }>(
  `select order_code as order, line_reference as line, due_date::text as due from order_line_figures
   where company_id = 1 and supplier_id = 1 and available > 0 order by id limit 4`,
)

type ReadingOptions = { columns?: string; decimals?: 'comma' | 'point' }
type SendFile = (
  who: TestActor,
  body: string,
  options?: ReadingOptions,
) => ReturnType<TestActor['call']>
const shipmentOf = async (who: TestActor) => (await who.call(createShipment, { body: {} })).reply.id
const sendLines =
  (preview?: 'true'): SendFile =>
  async (who, body, options = {}) =>
    who.call(importShipmentLines, {
      ...{ params: { id: await shipmentOf(who) }, body, version: 1 },
      query: { ...options, ...(preview && { preview }) },
    })

type Import = {
  owner: TestActor
  /** Another user of the same owner. */
  colleague: TestActor
  others: TestActor[]
  columns: string
  rowOf: (n: number) => string
  preview: SendFile
  take: SendFile
}

const imports: Record<'people' | 'suppliers' | 'confirmations' | 'lines', Import> = {
  people: {
    ...{ owner: ada, colleague: ada, others: [nil, bo], columns: 'name:1,email:2' },
    rowOf: (n) => `Ona Prat,ona-${n}@example.com`,
    preview: (who, body, options) =>
      who.call(previewPersonImport, { body, query: { side: 'both', ...options } }),
    take: (who, body, options) =>
      who.call(importPeople, { body, query: { side: 'both', language: 'ca', ...options } }),
  },
  suppliers: {
    ...{ owner: ada, colleague: ada, others: [bo], columns: 'supplier_code:1,supplier_name:2' },
    rowOf: (n) => `NOU-${n},Nou ${n}`,
    preview: (who, body, options) =>
      who.call(previewSupplierImport, { body, query: { ...options } }),
    take: (who, body, options) => who.call(importSuppliers, { body, query: { ...options } }),
  },
  confirmations: {
    ...{ owner: lee, colleague: mar, others: [pau, bea] },
    columns: 'order_code:1,order_line:2,confirmed_date:3',
    rowOf: (n) => `${lines[n]?.order},${lines[n]?.line},${lines[n]?.due}`,
    preview: (who, body, options) =>
      who.call(previewConfirmationImport, { body, query: { ...options } }),
    take: (who, body, options) => who.call(importConfirmations, { body, query: { ...options } }),
  },
  lines: {
    ...{ owner: lee, colleague: mar, others: [pau, bea] },
    columns: 'order_code:1,order_line:2,quantity:3',
    rowOf: (n) => `${lines[n]?.order},${lines[n]?.line},1`,
    ...{ preview: sendLines('true'), take: sendLines() },
  },
}

for (const [kind, { owner, colleague, others, columns, rowOf, preview, take }] of Object.entries(
  imports,
))
  test(`${kind}: columns chosen once apply to later files with these headings, of the same company or supplier alone`, async () => {
    const fileOf = (n: number) => `Ah,Oh,Uh\n${rowOf(n)}`
    assert.equal((await preview(owner, fileOf(0))).status, 422, 'the headings are unknown')
    const previewReply = await preview(owner, fileOf(0), { columns })
    assert.equal(previewReply.status, 200, previewReply.text)
    assert.equal((await preview(owner, fileOf(0))).status, 422, 'a preview stores no choice')
    const importReply = await take(owner, fileOf(0), { columns })
    assert.equal(importReply.status, 200, importReply.text)
    const { status, reply, text } = await preview(colleague, fileOf(1))
    assert.equal(status, 200, text)
    const { good, reading } = reply as {
      good: number
      reading: { columns: { by: string; said: string } }
    }
    assert.deepEqual([good, reading.columns.by, reading.columns.said], [1, 'remembered', columns])
    for (const other of others) {
      const unknown = await preview(other, fileOf(1))
      assert.equal(unknown.status, 422, unknown.text)
    }
  })

test('a chosen decimal mark applies to later supplier files of the same company alone', async () => {
  const fileOf = (code: string) => `supplier_code,supplier_name,tolerance\n${code},Nou,"2,500"`
  const { preview, take } = imports.suppliers
  const previewOf = async (who: TestActor) => {
    const { status, reply, text } = await preview(who, fileOf('NOU-8'))
    assert.equal(status, 200, text)
    return (reply as { reading: { decimals: { by: string } } }).reading.decimals.by
  }
  assert.equal(await previewOf(ada), 'undecided')
  assert.equal((await take(ada, fileOf('NOU-7'), { decimals: 'comma' })).status, 200)
  assert.deepEqual([await previewOf(ada), await previewOf(bo)], ['remembered', 'undecided'])
})
