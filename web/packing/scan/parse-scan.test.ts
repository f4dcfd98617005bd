import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import { readScan } from '#web/packing/scan/parse-scan.ts'

const line = (id: number, productCode: string, gtin: string | null) =>
  ({ id, productCode, gtin, quantity: '10', packed: '0' }) as PackingLine
const box = (number: number, sscc: string | null, tracking = '') =>
  ({ id: number + 100, number, sscc, tracking }) as Package
const bench = {
  code: 'S-1042',
  lines: [line(1, 'BOX-P1', '9506000134352'), line(2, 'TAPE', null), line(3, 'tape', '96385074')],
  packages: [
    box(1, '376104250021234569'),
    box(7, null, 'CR-7781-7'),
    box(8, null, 'ALL-OF-IT'),
    box(9, null, 'ALL-OF-IT'),
  ],
}
const read = (text: string) => readScan(text, bench)
const goods = (text: string) => {
  const reading = read(text)
  assert.equal(reading.kind, 'goods', text)
  if (reading.kind !== 'goods') throw new Error()
  return [reading.lines.map(({ id }) => id), reading.quantity]
}
const packed = (text: string) => {
  const reading = read(text)
  return reading.kind === 'package' ? reading.package.number : reading
}
const fault = (text: string) => {
  const reading = read(text)
  return reading.kind === 'fault' ? reading.fault : reading
}

test('goods by GTIN, however the barcode gives it, and by product code', () => {
  for (const text of [
    '9506000134352',
    '09506000134352',
    ']C10109506000134352',
    '(01)09506000134352',
  ])
    assert.deepEqual(goods(text), [[1], null], text)
  assert.deepEqual(goods('box-p1'), [[1], null])
  assert.deepEqual(goods(' TAPE '), [[2, 3], null])
  assert.deepEqual(goods('96385074'), [[3], null])
})

test('the count in a label of like contents is the quantity', () => {
  assert.deepEqual(goods('(02)09506000134352(37)24'), [[1], '24'])
  assert.deepEqual(goods('3*(02)09506000134352(37)24'), [[1], '3'])
})

test('a quantity before the goods, or alone before the next scan', () => {
  assert.deepEqual(goods('12*9506000134352'), [[1], '12'])
  assert.deepEqual(goods('2,5 × TAPE'), [[2, 3], '2.5'])
  assert.deepEqual(read('12*'), { kind: 'quantity', text: '12*', quantity: '12' })
  assert.equal(fault('0*TAPE'), 'bad-quantity')
  assert.equal(fault('1.2345*TAPE'), 'bad-quantity')
})

test('a package by its label, whichever it has', () => {
  for (const text of ['(00)376104250021234569', ']C100376104250021234569', '376104250021234569'])
    assert.equal(packed(text), 1, text)
  for (const text of ['S-1042-P007', 's-1042-p007', 'P7', 'p007', ']C0S-1042-P007'])
    assert.equal(packed(text), 7, text)
  assert.equal(packed('cr-7781-7'), 7, 'its tracking number')
  assert.equal(fault('all-of-it'), 'unknown', 'one number for several says nothing of which')
})

test('what is none of these says why', () => {
  assert.equal(fault('9506000134353'), 'check-digit')
  assert.equal(fault('384123450000000018'), 'check-digit')
  assert.equal(fault('4006381333931'), 'unknown-gtin')
  assert.equal(fault('106141411234567897'), 'unknown-sscc')
  assert.equal(fault('S-9999-P001'), 'other-shipment')
  assert.equal(fault('P99'), 'no-such-package')
  assert.equal(fault('hello'), 'unknown')
})

test('commands are one sign', () => {
  assert.deepEqual(read('+'), { kind: 'command', text: '+', command: '+' })
  assert.deepEqual(read('?'), { kind: 'command', text: '?', command: '?' })
})
