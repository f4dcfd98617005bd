import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeKey, codeText, codeTranslation, visibleCode } from '#domain/code-text.ts'
import { readLineReference } from '#domain/imports/orders/order-line-reference.ts'
import {
  isEmptyCell,
  readCellCode,
  readCellGtin,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import { readQuantity } from '#domain/imports/table/table-number.ts'
import { newOrder } from '#domain/orders/order-change.ts'
import { packageEntry } from '#domain/packing/package.ts'
import { supplierEntry } from '#domain/people/person-entry.ts'
import { carrierSettings, placeSettings } from '#domain/settings/settings.ts'
import { shipmentEntry } from '#domain/shipments/shipment.ts'
import { traceCode } from '#domain/shipments/traceability.ts'

const invisibleCharacters = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\ufeff', '\u00ad', '\u2060'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  // Fillers, variation selectors, grapheme joiners, and tags beyond the basic plane.
  ...[
    '\u034f',
    '\u061c',
    '\u115f',
    '\u180e',
    '\u3164',
    '\ufe0f',
    '\uffa0',
    '\ufffa',
    '\u{e0041}',
    '\u{e0101}',
  ],
]

test('invisible characters are removed from every code', () => {
  for (const char of invisibleCharacters) {
    const code = `${char}PO${char}-1${char}`
    const name = JSON.stringify(char)
    assert.equal(visibleCode(code), 'PO-1', name)
    assert.deepEqual(readCellCode(code, 60), { value: 'PO-1' }, name)
    assert.deepEqual(readLineReference(`1${char}0`), { value: '10' }, name)
    assert.deepEqual(readCellGtin(`84123456${char}78905`), { value: '8412345678905' }, name)
    assert.deepEqual(readQuantity(`${char}12`, undefined), { value: 12_000n }, name)
    assert.deepEqual(readDay(`${char}2026-05-10`, { order: null }), { value: '2026-05-10' }, name)
    assert.equal(normalizedHeader(`or${char}der`), 'order', name)
    assert.ok(isEmptyCell(char), name)
    assert.equal(supplierEntry.shape.code.parse(code), 'PO-1', name)
    assert.equal(newOrder.shape.code.parse(code), 'PO-1', name)
    assert.equal(shipmentEntry.shape.tracking.parse(code), 'PO-1', name)
    assert.equal(shipmentEntry.shape.code.parse(code), 'PO-1', name)
    assert.equal(packageEntry.shape.tracking.parse(code), 'PO-1', name)
    assert.equal(placeSettings.shape.code.parse(code), 'PO-1', name)
    assert.equal(placeSettings.shape.gln.parse(`950600013${char}4352`), '9506000134352', name)
    assert.equal(carrierSettings.shape.code.parse(code), 'PO-1', name)
    assert.equal(traceCode.parse(code), 'PO-1', name)
    assert.equal(codeText(10).safeParse(char).success, false, name)
  }
})

test('spaces of any width become plain spaces, and joiners within words stay', () => {
  for (const space of ['\u00a0', '\u2007', '\u202f', '\u2800', '\u3000']) {
    assert.equal(codeText(20).parse(`${space}PO${space}1`), 'PO 1')
    assert.deepEqual(readCellCode(`PO${space}1${space}`, 20), { value: 'PO 1' })
  }
  assert.deepEqual(readCellText('می\u200cخواهم\u200b', 20), { value: 'می\u200cخواهم' })
})

test('codes that differ by case, the kind of hyphen or leading zeros have one key', () => {
  const codes = ['PO-01', 'po-1', 'PO\u20111', 'Po\u20131', 'PO\u2014001', 'PO\u22121', 'PO\uff0d1']
  assert.deepEqual(new Set(codes.map(codeKey)), new Set(['po-1']))
  for (const other of ['PO1', 'PO-10', 'PO 1', 'PO_1']) assert.notEqual(codeKey(other), 'po-1')
  assert.equal(new Set(codeTranslation.from).size, codeTranslation.from.length)
  const basicPlane = Array.from({ length: 0xd800 }, (_, index) => String.fromCharCode(index))
  const rest = Array.from({ length: 0x2000 }, (_, index) => String.fromCharCode(0xe000 + index))
  for (const char of [...basicPlane, ...rest])
    if (codeKey(char) === '')
      assert.equal(char.trim() === '' || codeTranslation.from.includes(char), true)
})
