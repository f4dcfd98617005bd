import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCode } from '#domain/shipments/code-candidates.ts'

const sscc = '376104250021234569'

test('an SSCC is read in every form that scanners send, and may be a tracking number too', () => {
  for (const text of [
    sscc,
    `00${sscc}`,
    `(00)${sscc}`,
    `]C100${sscc}`,
    `\x1d00${sscc}`,
    ` ]C1\x1d00${sscc} `,
    `]C100${sscc}\x1d400PO-1`,
  ]) {
    assert.deepEqual(parseCode(text).ssccs, [sscc], JSON.stringify(text))
  }
  assert.equal(parseCode(`]C0${sscc}`).trackingNumber, sscc)
  assert.deepEqual(parseCode('384123450000000018').ssccs, [], 'a wrong check digit')
})

test('a GTIN has all the spellings that order lines may keep, with count and order beside it', () => {
  const found = parseCode('(02)09506000134352(37)24(400)PO-7')
  assert.deepEqual(found.gtins, ['9506000134352', '09506000134352'])
  assert.ok(found.orderCodes.includes('PO-7'))
  assert.deepEqual(parseCode('96385074').gtins, [
    '96385074',
    '000096385074',
    '0000096385074',
    '00000096385074',
  ])
})

test('a UPC-E has the spellings of its UPC-A', () => {
  assert.ok(parseCode('04252614').gtins.includes('042100005264'))
  assert.ok(parseCode('01234565').gtins.includes('01234565'))
  assert.ok(parseCode('01234565').gtins.includes('00012345000065'))
})

test('an internal package number names a shipment and a package; codes are converted to capitals', () => {
  assert.deepEqual(parseCode('s000012-p007').package, { shippingCode: 'S000012', number: 7 })
  assert.deepEqual(parseCode(']C0S-1-P1234').package, { shippingCode: 'S-1', number: 1234 })
  for (const none of ['S000012-P07', 'S000012-P000', '-P007', 'S-P99999999999', 'S000012']) {
    assert.equal(parseCode(none).package, null, none)
  }
  assert.deepEqual(parseCode('s000012').shippingCodes, ['S000012'])
  assert.deepEqual(parseCode('po-1').orderCodes, ['po-1', 'PO-1'])
})
