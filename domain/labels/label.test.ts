import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementText, parseElementString } from '#domain/gs1/element-string.ts'
import { type Label, label, labelBarcodes, soleContent, soleOrder } from '#domain/labels/label.ts'
import {
  fullLabel,
  hostileLabels,
  lotLabel,
  mixedLabel,
  plainLabel,
  serialLabel,
  simpleLabel,
} from '#test/samples/label-examples.ts'

const barcodes = (content: Label) =>
  labelBarcodes(content).map((code) =>
    'elements' in code ? elementText(code.elements) : `plain ${code.text}`,
  )
const sscc = '(00)376104250021234569'
const [good] = simpleLabel.goods as [Label['goods'][number]]
const holding = (...changes: Partial<typeof good>[]): Label => ({
  ...simpleLabel,
  goods: changes.map((change) => ({ ...good, ...change })),
})

test('the SSCC is lowest, above it the content of a package of one product, above that its only order', () => {
  assert.deepEqual(barcodes(simpleLabel), ['(400)PO-7', '(02)09506000134352(37)120', sscc])
  assert.deepEqual(barcodes(mixedLabel), ['(400)PO-7', sscc])
  assert.deepEqual(barcodes(fullLabel), [sscc])
  assert.deepEqual(barcodes(plainLabel), ['plain S-1042-P003'])
  for (const one of [
    simpleLabel,
    mixedLabel,
    fullLabel,
    plainLabel,
    lotLabel,
    serialLabel,
    ...hostileLabels,
  ])
    label.parse(one)
})

test('a label states the contents only of packages with one GTIN and a count', () => {
  const content = (item: Label) => soleContent(item)?.count ?? null
  const cases: [Label, string | null][] = [
    [holding({}), '120'],
    [holding({ quantity: '7' }, { quantity: '5', orderCode: 'PO-8' }), '12'],
    [holding({ unit: 'box' }, { unit: 'pcs' }), null],
    [holding({ unit: 'carton' }), '120'],
    ...(['dz', 'gross', 'hundred', 'thousand'] as const).map((unit): [Label, null] => [
      holding({ unit }),
      null,
    ]),
    [holding({}, { gtin: '8412345678905' }), null],
    [holding({}, { gtin: null }), null],
    [holding({ gtin: null }), null],
    [holding({ gtin: '9506000134353' }), null],
    [holding({ isDivisible: true, unit: 'kg' }), null],
    [holding({ quantity: '1.5' }), null],
    [holding({ quantity: '99999999' }), '99999999'],
    [holding({ quantity: '100000000' }), null],
    [{ ...holding({}), moreGoods: 1 }, null],
    [holding(), null],
  ]
  for (const [item, count] of cases) assert.equal(content(item), count, JSON.stringify(item.goods))
})

test('lot and date are above the content of a package of one lot that has a GTIN', () => {
  const content = '(02)09506000134352(37)120'
  assert.deepEqual(barcodes(lotLabel), ['(400)PO-7', '(15)270301(10)A-2026/11', content, sscc])
  const lots = (...changes: Partial<typeof good>[]) =>
    barcodes(holding(...changes)).filter((text) => /^\((?:10|15|17)\)/.test(text))
  const cases: [Partial<typeof good>[], string[]][] = [
    [[{ lot: 'A' }], ['(10)A']],
    [[{ expiry: '2030-12-31' }], ['(17)301231']],
    [[{ lot: 'A' }, { lot: 'A', orderCode: 'PO-8' }], ['(10)A']],
    [[{ lot: 'A' }, { lot: 'B' }], []],
    [[{ lot: 'A' }, {}], []],
    [
      [
        { lot: 'A', bestBefore: '2030-01-01' },
        { lot: 'B', bestBefore: '2030-01-01' },
      ],
      ['(15)300101'],
    ],
    [[{ lot: 'A', gtin: null }], []],
    // Characters that printers take for commands stay in the text alone.
    [[{ lot: 'A(1)' }], []],
  ]
  for (const [changes, found] of cases) assert.deepEqual(lots(...changes), found)
  assert.deepEqual(barcodes({ ...lotLabel, moreGoods: 1 }), [sscc])
})

test('a label names a single piece by its serial number, and several by their count', () => {
  assert.deepEqual(barcodes(serialLabel), ['(400)PO-7', '(01)09506000134352(21)SN-0042', sscc])
  assert.deepEqual(barcodes(holding({ quantity: '1' })).slice(1), ['(02)09506000134352(37)1', sscc])
})

test('an order is in a barcode if a barcode can encode it', () => {
  const order = (orderCode: string) => barcodes(holding({ orderCode, gtin: null })).length === 2
  for (const code of ['PO-7', 'A/B_c.9', 'x'.repeat(30)]) assert.equal(order(code), true, code)
  const not = ['x'.repeat(31), 'PO 7', 'Comanda·7', 'A(10)B', 'A>5', 'A^FS', '~JA', '#7', '']
  for (const code of not) assert.equal(order(code), false, code)
  assert.equal(soleOrder(holding({}, { orderCode: 'PO-8' })), null)
})

test('every GS1 barcode of a label is parsed into the elements that it was made of', () => {
  for (const one of [simpleLabel, mixedLabel, fullLabel, lotLabel, serialLabel, ...hostileLabels]) {
    for (const code of labelBarcodes(one)) {
      assert.ok('elements' in code)
      assert.deepEqual(parseElementString(elementText(code.elements)), code.elements)
    }
  }
})
