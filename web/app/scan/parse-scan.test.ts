import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import { isUnknownCode, parseScan } from '#web/app/scan/parse-scan.ts'

const line = (id: number, productCode: string, gtin: string | null) =>
  ({ id, productCode, gtin, quantity: '10', packed: '0', traceability: null }) as PackingLine
const pkg = (number: number, sscc: string | null, tracking = '') =>
  ({ id: number + 100, number, sscc, tracking }) as Package
const packing = {
  code: 'S-1042',
  lines: [line(1, 'BOX-P1', '9506000134352'), line(2, 'TAPE', null), line(3, 'tape', '96385074')],
  packages: [
    pkg(1, '376104250021234569'),
    pkg(7, null, 'CR-7781-7'),
    pkg(8, null, 'ALL-OF-IT'),
    pkg(9, null, 'ALL-OF-IT'),
  ],
}
const read = (text: string) => parseScan(text, packing)
const product = (text: string) => {
  const scan = read(text)
  assert.equal(scan.kind, 'product', text)
  if (scan.kind !== 'product') throw new Error()
  return [scan.lines.map(({ id }) => id), scan.quantity]
}
const packageNumber = (text: string) => {
  const scan = read(text)
  return scan.kind === 'package' ? scan.package.number : scan
}
const error = (text: string) => {
  const scan = read(text)
  return scan.kind === 'error' ? scan.code : scan
}

test('goods are found by GTIN, in any barcode format, and by product code', () => {
  for (const text of [
    '9506000134352',
    '09506000134352',
    ']C10109506000134352',
    '(01)09506000134352',
    '(03)09506000134352(242)12',
  ])
    assert.deepEqual(product(text), [[1], null], text)
  assert.deepEqual(product('box-p1'), [[1], null])
  assert.deepEqual(product(' TAPE '), [[2, 3], null])
  assert.deepEqual(product('96385074'), [[3], null])
})

test('goods are found by UPC-E, the short form of a UPC-A', () => {
  const sweets = {
    ...packing,
    lines: [line(5, 'GUM', '042100005264'), line(6, 'MINT', '01234565')],
  }
  const lineIds = (text: string) => {
    const scan = parseScan(text, sweets)
    return scan.kind === 'product' ? scan.lines.map(({ id }) => id) : scan
  }
  assert.deepEqual(lineIds('04252614'), [5])
  assert.deepEqual(lineIds(']E0042100005264'), [5])
  // Valid as a GTIN-8, too.
  assert.deepEqual(lineIds('01234565'), [6])
})

test('the count on a label of equal goods is the quantity', () => {
  assert.deepEqual(product('(02)09506000134352(37)24'), [[1], '24'])
  assert.deepEqual(product('3*(02)09506000134352(37)24'), [[1], '3'])
})

test('a measure of the barcode is the quantity, or the person has to type it', () => {
  const measured = (text: string, unit: string, serialNumbers: string[] = []) => {
    const traceability = { lot: null, bestBefore: null, expiry: null, serialNumbers }
    const meat = { ...line(4, 'HAM', '9506000134352'), unit, isDivisible: true, traceability }
    const scan = parseScan(text, { ...packing, lines: [meat] })
    return scan.kind === 'product' ? scan.quantity : scan.kind === 'error' && scan.code
  }
  const barcode = '(01)09506000134352(3103)001250'
  assert.equal(measured(barcode, 'kg'), '1.25')
  assert.equal(measured(`2*${barcode}`, 'kg'), '2')
  assert.equal(measured(`${barcode}(21)A7`, 'kg'), '1.25', 'the serial number of a package')
  assert.equal(measured(`${barcode}(21)A7`, 'kg', ['A7']), '1')
  assert.equal(measured(barcode, 'g'), 'type-quantity')
  assert.equal(measured(`1250*${barcode}`, 'g'), '1250')
  assert.equal(measured(`1250*${barcode}(21)A7`, 'g'), '1250')
})

test('a quantity is read before the code of the goods, or alone for the next scan', () => {
  assert.deepEqual(product('12*9506000134352'), [[1], '12'])
  assert.deepEqual(product('2,5 × TAPE'), [[2, 3], '2.5'])
  assert.deepEqual(read('12*'), { kind: 'quantity', text: '12*', quantity: '12' })
  assert.equal(error('0*TAPE'), 'bad-quantity')
  assert.equal(error('1.2345*TAPE'), 'bad-quantity')
  assert.equal(error('12,000*TAPE'), 'bad-quantity', 'thousands, or three places')
  assert.equal(error('1.250*'), 'bad-quantity')
})

test('a quantity typed before the scan counts, except for a serial number', () => {
  const pending = (text: string, quantity: string) => {
    const scan = parseScan(text, packing, quantity)
    return scan.kind === 'error' ? scan.code : 'quantity' in scan && scan.quantity
  }
  assert.equal(pending('(01)09506000134352(10)A', '4'), '4')
  assert.equal(pending('(02)09506000134352(37)24', '3'), '3')
  assert.equal(pending('5*TAPE', '3'), '5')
  const numbered = '(01)09506000134352(21)S2'
  assert.equal(pending(numbered, '4'), 'one-piece')
  assert.equal(error(`4*${numbered}`), 'one-piece')
  assert.equal(pending(numbered, '1'), '1')
})

test('a package is found by its SSCC, number or tracking number', () => {
  for (const text of ['(00)376104250021234569', ']C100376104250021234569', '376104250021234569'])
    assert.equal(packageNumber(text), 1, text)
  for (const text of ['S-1042-P007', 's-1042-p007', 'P7', 'p007', ']C0S-1042-P007'])
    assert.equal(packageNumber(text), 7, text)
  assert.equal(packageNumber('cr-7781-7'), 7, 'its tracking number')
  assert.equal(error('all-of-it'), 'unknown', 'one number for several says nothing of which')
})

test('an unknown scan has a reason', () => {
  assert.equal(error('9506000134353'), 'check-digit')
  assert.equal(error('384123450000000018'), 'check-digit')
  assert.equal(error('4006381333931'), 'unknown-gtin')
  const unknown = { kind: 'error', code: 'unknown-gtin', gtin: '04006381333931' }
  assert.deepEqual(read('12*4006381333931'), {
    ...{ ...unknown, text: '4006381333931', quantity: '12' },
    elements: [{ ai: '01', value: '04006381333931' }],
  })
  assert.equal(error('106141411234567897'), 'unknown-sscc')
  assert.equal(error('S-9999-P001'), 'other-shipment')
  assert.equal(error('P99'), 'no-such-package')
  assert.equal(error('hello'), 'unknown')
  const unknownText = { kind: 'error', code: 'unknown', text: 'LID-7', quantity: '12' }
  assert.deepEqual(read('12*LID-7'), unknownText)
})

test('digits that are no GTIN or SSCC may be the code of other goods, with their quantity', () => {
  const isLookedUp = (text: string) => {
    const scan = read(text)
    return scan.kind === 'error' && isUnknownCode(scan)
  }
  for (const text of ['12345678', '9506000134353', '384123450000000018', 'LID-7', '4006381333931'])
    assert.ok(isLookedUp(text), text)
  for (const text of ['0*TAPE', 'P99', 'S-9999-P001', '106141411234567897'])
    assert.ok(!isLookedUp(text), text)
  const misread = { kind: 'error', code: 'check-digit', text: '12345678', quantity: '12' }
  assert.deepEqual(read('12*12345678'), misread)
})

test('a command is one character', () => {
  assert.deepEqual(read('+'), { kind: 'command', text: '+', command: '+' })
  assert.deepEqual(read('?'), { kind: 'command', text: '?', command: '?' })
})

test('lot, date and serial number choose among the lines of a product, or match none', () => {
  const traced = (id: number, lot: string, serialNumbers: string[] = []) => ({
    ...line(id, 'BOX-P1', '9506000134352'),
    traceability: { lot, bestBefore: null, expiry: '2030-01-31', serialNumbers },
  })
  const lots = { ...packing, lines: [traced(1, 'A', ['S1', 'S2']), traced(2, 'B')] }
  const scan = (text: string) => {
    const parsed = parseScan(text, lots)
    if (parsed.kind === 'other-goods') return parsed.mismatch.code
    return parsed.kind === 'product'
      ? [parsed.lines.map(({ id }) => id), parsed.quantity, parsed.goods?.serialNumber ?? null]
      : parsed.kind
  }
  assert.deepEqual(scan('(01)09506000134352(10)B'), [[2], null, null])
  assert.deepEqual(scan('(02)09506000134352(37)12(10)A'), [[1], '12', null])
  assert.deepEqual(scan('(01)09506000134352(21)S2'), [[1, 2], '1', 'S2'])
  assert.equal(scan('(01)09506000134352(10)C'), 'wrong-lot')
  assert.equal(scan('(01)09506000134352(17)310101'), 'wrong-date')
  assert.equal(scan('(01)09506000134352(10)A(21)S9'), 'wrong-serial')
})
