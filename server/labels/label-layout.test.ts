import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { capHeight, printable, textWidth } from '#server/fonts/text-width.ts'
import { labelPapers } from '#server/labels/label-formats.ts'
import { type LabelLayout, layOutLabel } from '#server/labels/label-layout.ts'
import { labelLocale } from '#server/labels/label-locale.ts'
import { remarksOf } from '#server/labels/label-remarks.ts'
import { joinLines } from '#server/labels/label-text.ts'
import {
  fullLabel,
  hostileLabels,
  lotLabel,
  mixedLabel,
  plainLabel,
  serialLabel,
  simpleLabel,
} from '#test/samples/label-examples.ts'

type Box = { name: string; left: number; right: number; top: number; bottom: number }

/** Boxes of the parts of a label; a text is as high as its capitals. */
const boxesOf = ({ texts, bars, qrCodes, rules }: LabelLayout): Box[] => [
  ...texts.map(({ x, baseline, text, size, stretch, weight }) => ({
    name: text,
    left: x,
    right: x + textWidth(text, weight) * size * stretch,
    top: baseline - capHeight * size,
    bottom: baseline,
  })),
  ...bars.map(({ x, y, height, module, widths }) => {
    const width = widths.reduce((sum, modules) => sum + modules, 0) * module
    const quiet = 10 * module
    return { name: 'bars', left: x - quiet, right: x + width + quiet, top: y, bottom: y + height }
  }),
  ...qrCodes.map(({ x, y, module, rows }) => {
    const side = rows.length * module
    return { name: 'square', left: x, right: x + side, top: y, bottom: y + side }
  }),
  ...rules.map(({ x, y, width }) => ({
    name: 'rule',
    left: x,
    right: x + width,
    top: y,
    bottom: y + 0.25,
  })),
]

const overlap = (first: Box, second: Box) =>
  first.left < second.right - 0.01 &&
  second.left < first.right - 0.01 &&
  first.top < second.bottom - 0.01 &&
  second.top < first.bottom - 0.01

const layoutOf = (label: typeof simpleLabel, size: 'a6' | 'a5', lang: 'en' | 'sp' | 'ca' = 'ca') =>
  layOutLabel(label, labelPapers[size], labelLocale(lang), 0.125)

function assertNoOverlap(plan: LabelLayout) {
  const boxes = boxesOf(plan)
  for (const [index, box] of boxes.entries()) {
    const { name, left, right, top, bottom } = box
    const isInside = left >= -0.01 && top > 0 && right <= plan.width + 0.01 && bottom < plan.height
    assert.ok(isInside, `${name} leaves the label`)
    const other = boxes.slice(index + 1).find((later) => overlap(box, later))
    assert.ok(!other, `"${name}" touches "${other?.name}"`)
  }
}

test('no two parts of a label overlap or leave it, in any language and size', () => {
  for (const size of ['a6', 'a5'] as const)
    for (const lang of ['en', 'sp', 'ca'] as const)
      for (const label of [simpleLabel, mixedLabel, fullLabel, plainLabel, ...hostileLabels])
        assertNoOverlap(layoutOf(label, size, lang))
})

test('no two parts overlap whatever people write', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 8 })
  const word = fc.string({ unit: 'grapheme-composite', maxLength: 80 })
  fc.assert(
    fc.property(lines, lines, word, fc.nat(70), (from, to, orderCode, more) => {
      const goods = simpleLabel.goods.map((item) => ({
        ...item,
        orderCode,
        productName: orderCode,
      }))
      for (const size of ['a6', 'a5'] as const)
        assertNoOverlap(layoutOf({ ...simpleLabel, from, to, goods, moreGoods: more }, size))
    }),
    { numRuns: 60 },
  )
})

test('texts to copy by hand are 7 mm high, and a small label keeps room for the rest', () => {
  for (const size of ['a6', 'a5'] as const) {
    const { texts } = layoutOf(simpleLabel, size)
    for (const value of [simpleLabel.sscc, '09506000134352', '120', 'PO-7', '3 / 40']) {
      const placed = texts.find(({ text }) => text === value)
      assert.ok(placed && placed.size * capHeight >= 6.999, `${value} on ${size}`)
    }
    const shown = texts.map(({ text }) => text)
    for (const text of [
      'S-1042 · 12,5 kg · 40,5 × 40 × 60 cm',
      'Adjustable Race · M · Red · AR-5381',
    ])
      assert.ok(shown.includes(text), `${text} on ${size}`)
  }
})

test('goods that do not fit are counted', () => {
  const { texts } = layoutOf(fullLabel, 'a6', 'en')
  const shown = texts.filter(({ text }) => text.includes('Adjustable Race')).length
  assert.ok(shown > 5)
  assert.ok(texts.some(({ text }) => text === `+ ${60 + 7 - shown} more`))
})

test('characters that no font has are left out', async () => {
  const shown: [string, string][] = [
    ['Cel·la Ŀ ŀ ç Ñ € ß', 'Cel·la Ŀ ŀ ç Ñ € ß'],
    ['Łódź, Đorđe, Ελλάδα, Київ', 'Łódź, Đorđe, Ελλάδα, Київ'],
    ['Acme 🚀 Corp', 'Acme 🚀 Corp'],
    ['شركة SL', 'شركة SL'],
    ['订单4', '订单4'],
    ['𓀀 4', '4'],
    ['\u202eabc\u202c', 'abc'],
    ['a\u0000b\nc', 'a b c'],
    ['', ''],
  ]
  await loadFallbackFonts(shown.map(([text]) => text))
  for (const [text, expected] of shown) assert.equal(printable(text), expected)
})

test('short neighbouring lines share one line', () => {
  assert.deepEqual(joinLines(['Carrer Gran 1', '08001', 'Barcelona', 'Espanya'], 3), [
    'Carrer Gran 1',
    '08001, Barcelona',
    'Espanya',
  ])
  assert.deepEqual(joinLines([], 3), [])
})

test('lot, date and serial number are printed in each language', () => {
  const texts = (label: typeof simpleLabel, lang: 'en' | 'sp' | 'ca') =>
    layoutOf(label, 'a6', lang).texts.map(({ text }) => text)
  for (const [lang, expected] of [
    ['en', 'Lot A-2026/11 · Best before 1 Mar 2027'],
    ['sp', 'Lote A-2026/11 · Consumo preferente 1 mar 2027'],
    ['ca', 'Lot A-2026/11 · Consum preferent 1 de març 2027'],
  ] as const)
    assert.ok(texts(lotLabel, lang).join('|').includes(expected), texts(lotLabel, lang).join('|'))
  assert.match(texts(serialLabel, 'en').join('|'), /Serial number SN-0042/)
})

test('if the lot is too long for the bars, the date keeps them and the lot is text', () => {
  const [good] = simpleLabel.goods
  const label = (lot: string) => ({
    ...simpleLabel,
    goods: [{ ...(good as (typeof simpleLabel.goods)[number]), lot, bestBefore: '2030-02-01' }],
  })
  const encodedAis = (lot: string) =>
    layoutOf(label(lot), 'a5', 'en').bars.flatMap(({ barcode }) =>
      'elements' in barcode ? barcode.elements.map(({ ai }) => ai) : [],
    )
  assert.ok(encodedAis('A7').includes('10'))
  const long = 'LOT-2030-02-01-NORTH'
  assert.deepEqual(
    [encodedAis(long).includes('15'), encodedAis(long).includes('10')],
    [true, false],
  )
  const texts = layoutOf(label(long), 'a5', 'en').texts.map(({ text }) => text)
  assert.ok(
    texts.some((text) => text.includes(long)),
    texts.join('\n'),
  )
})

test('a quantity stands with its unit, unless the label counts pieces', () => {
  const remarksIn = (unit: string) =>
    remarksOf(
      { ...simpleLabel, goods: simpleLabel.goods.map((item) => ({ ...item, unit })) },
      labelLocale('en'),
    ).join('\n')
  for (const unit of ['dz', 'thousand', 'carton'])
    assert.match(remarksIn(unit), RegExp(`120 ${unit}`))
  assert.doesNotMatch(remarksIn('pcs'), /120/)
})
