import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { messageExample } from '#test/samples/message-example.ts'

const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134369', qualifier: '14' },
  ...{ controlNumber: '17', preparedAt: '2026-11-20T15:04:05Z', timeZone: 'UTC', isTest: false },
}
const example = adviceOfShipment(messageExample, messageExample.closedAt)

test('the envelope names both sides, the local time, the control number and a test', () => {
  const message = desadv(example, 'desadv-d01b', {
    ...envelope,
    ...{ timeZone: 'Europe/Madrid', isTest: true },
  })
  assert.ok('content' in message)
  const { content } = message
  assert.ok(
    content.startsWith(
      "UNA:+.? 'UNB+UNOC:3+9506000134352:14+9506000134369:14+261120:1604+17++++++1'UNH+1+DESADV:D:01B:UN:EAN007'",
    ),
    content.slice(0, 200),
  )
  assert.ok(content.endsWith("'UNZ+1+17'"))
  assert.equal(/UNT\+(\d+)\+1'/.exec(content)?.[1], `${content.split("'").length - 4}`)
})

test('separators in data are released, and texts become ISO 8859-1', () => {
  const note = "5€ + 3:1? it’s 'Łódź' 箱"
  const message = desadv({ ...example, note }, 'desadv-d96a', envelope)
  assert.ok('content' in message)
  const { content, losses } = message
  assert.ok(content.includes("FTX+AAI+++5EUR ?+ 3?:1?? it?'s ?'Lódz?''"), content)
  assert.deepEqual(losses.find(({ field }) => field === 'note')?.count, 1)
})

test('a number of a package that is too long is refused with its place', () => {
  const [outer, ...others] = example.packages
  assert.ok(outer)
  const packages = [outer, ...others.map((pkg) => ({ ...pkg, tracking: 'T'.repeat(36) }))]
  const message = desadv({ ...example, packages }, 'desadv-d96a', envelope)
  assert.deepEqual(
    'faults' in message && message.faults,
    others.map((_, index) => ({ field: 'packages.tracking', index: index + 1, code: 'invalid' })),
  )
})

test('a missing GLN or unit, a code that is too long or in another script is refused', () => {
  const [line] = example.lines
  assert.ok(line)
  const message = desadv(
    {
      ...example,
      supplier: { ...example.supplier, gln: null },
      buyer: { ...example.buyer, gln: '9506000134350' },
      waybill: 'W'.repeat(36),
      lines: [
        { ...line, unitCode: null, orderCode: 'ЗАКАЗ' },
        { ...line, gtin: null, productCode: '', supplierProductCode: '' },
      ],
      packages: [],
    },
    'desadv-d96a',
    envelope,
  )
  assert.deepEqual('faults' in message && message.faults, [
    { field: 'waybill', code: 'invalid' },
    { field: 'buyer.gln', code: 'wrong-check-digit' },
    { field: 'supplier.gln', code: 'required' },
    { field: 'lines.unit', index: 0, code: 'required' },
    { field: 'lines.orderCode', index: 0, code: 'invalid' },
    { field: 'lines.item', index: 1, code: 'required' },
  ])
})

test('a line in several packages has its faults and losses once', () => {
  const [line] = example.lines
  const [pkg] = example.packages
  assert.ok(line && pkg)
  const write = (changes: Partial<typeof line>) =>
    desadv(
      {
        ...example,
        lines: [{ ...line, ...changes, number: 1, quantity: '3' }],
        packages: [1, 2, 3].map((number) => ({
          ...{ ...pkg, number, parent: null, contents: [{ line: 1, quantity: '1' }] },
        })),
      },
      'desadv-d96a',
      envelope,
    )
  const refused = write({ unitCode: null, orderCode: 'ЗАКАЗ' })
  assert.deepEqual('faults' in refused && refused.faults, [
    { field: 'lines.unit', index: 0, code: 'required' },
    { field: 'lines.orderCode', index: 0, code: 'invalid' },
  ])
  const lossy = write({ productName: 'Jacket', color: '紺', size: '箱' })
  const lineLosses = 'losses' in lossy && lossy.losses.filter(({ field }) => /^lines/.test(field))
  assert.deepEqual(lineLosses, [
    { field: 'lines.size', count: 1 },
    { field: 'lines.color', count: 1 },
  ])
})
