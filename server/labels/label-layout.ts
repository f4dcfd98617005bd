import { type Label, soleContent, soleOrder } from '#domain/labels/label.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { isInBaseFont } from '#server/fonts/base-font.ts'
import { capHeight, printable } from '#server/fonts/text-width.ts'
import {
  type LabelPaper,
  type PlacedBars,
  type PlacedQrCode,
  placeSymbols,
} from '#server/labels/label-formats.ts'
import type { LabelLocale } from '#server/labels/label-locale.ts'
import { remarksOf } from '#server/labels/label-remarks.ts'
import { fitOnLine, joinLines, type PlacedText } from '#server/labels/label-text.ts'
import { fill } from '#server/texts/translations.ts'

/** A horizontal rule: its left end and its length in mm. */
type PlacedRule = { x: number; y: number; width: number }

/** The positioned parts of a label, in mm from the upper left corner. */
export type LabelLayout = {
  width: number
  height: number
  texts: PlacedText[]
  rules: PlacedRule[]
  bars: PlacedBars[]
  qrCodes: PlacedQrCode[]
}

/** Dot size in mm of an office label: 203 dpi as in label printers, which laser printers can print too. */
export const officeDot = 0.125
const hairline = 0.25

type Area = { x: number; y: number; width: number; height: number }

/** All black areas of a label but its letters: rules, bars and QR modules, in mm. */
export function darkAreas({ rules, bars, qrCodes }: LabelLayout): Area[] {
  return [
    ...rules.map((rule) => ({ ...rule, height: hairline })),
    ...bars.flatMap(({ x, y, height, module, widths }) => {
      let left = x
      return widths.flatMap((width, index) => {
        const area = { x: left, y, width: width * module, height }
        left += area.width
        return index % 2 === 0 ? area : []
      })
    }),
    ...qrCodes.flatMap(({ x, y, module, rows }) =>
      rows.flatMap((row, down) =>
        row.flatMap((isDark, right) =>
          isDark
            ? { x: x + right * module, y: y + down * module, width: module, height: module }
            : [],
        ),
      ),
    ),
  ]
}

type Field = { title: string; value: string }
type Pen = { layout: LabelLayout; y: number; left: number; width: number; scale: number }

const edge = 5
const topEdge = 4
const gutter = 4
const sizes = { title: 2.4, small: 2.9, body: 3.2, name: 4.2 }
const remarkSizes = [3.8, 3.4, 2.9, 2.6]
const leading = 1.19
// Texts that people copy by hand must be at least 7 mm high; on the small label they may be condensed (General
// Specifications 6.6.4.2).
const valueHeight = 7
const minValueSize = { stretch: 0.62, size: 3.2 }
const minAddressSize = { stretch: 0.76, size: 2.2 }

/**
 * Lays out a label like the GS1 logistic label: sender and receiver on top, data with titles in the middle, barcodes at
 * the bottom, the SSCC lowest. `dot` is the printer's dot size in mm.
 */
export function layOutLabel(
  label: Label,
  paper: LabelPaper,
  locale: LabelLocale,
  dot: number,
): LabelLayout {
  const { width, height, scale } = paper
  const { bars, qrCodes, texts, top } = placeSymbols(label, paper, dot)
  const layout: LabelLayout = { width, height, texts: [...texts], rules: [], bars, qrCodes }
  const inner = edge * scale
  const pen: Pen = { layout, y: topEdge * scale, left: inner, width: width - 2 * inner, scale }
  placeParties(pen, label, locale)
  placeRule(pen)
  for (const row of fieldRows(label, locale)) placeRow(pen, row)
  placeRemarks(pen, label, locale, top)
  return layout
}

function placeRule(pen: Pen) {
  pen.layout.rules.push({ x: pen.left, y: pen.y, width: pen.width })
  pen.y += 1.6 * pen.scale
}

function placeParties(pen: Pen, label: Label, locale: LabelLocale) {
  const { left, width, scale, y } = pen
  const fromWidth = width * 0.36
  const toLeft = left + fromWidth + gutter
  const from = { x: left, width: fromWidth, name: sizes.small, body: sizes.small }
  const to = { x: toLeft, width: width - fromWidth - gutter, name: sizes.name, body: sizes.body }
  const bottoms = [
    placeParty(pen.layout, locale.words.from, label.from, { ...from, y, scale }),
    placeParty(pen.layout, locale.words.to, label.to, { ...to, y, scale }),
  ]
  pen.y = Math.max(...bottoms) + 1.2 * scale
}

type Column = {
  x: number
  y: number
  width: number
  name: number
  body: number
  scale: number
}

// Maximum lines of an address below the name.
const addressLines = 3
// An address in one line of this many characters is split at its commas.
const longLine = 36

function placeParty(layout: LabelLayout, title: string, lines: string[], column: Column): number {
  const { x, width, scale } = column
  let y = column.y + sizes.title * scale * 0.8
  const titleAt = { x, baseline: y, width, size: sizes.title * scale }
  layout.texts.push(fitOnLine(title, { ...titleAt, weight: 'medium' }))
  y += 0.9 * scale
  const [name = '', ...address] = lines
    .flatMap((line, index) => (index > 0 && line.length > longLine ? line.split(/,\s+/) : line))
    .map(printable)
    .filter((line) => line !== '')
  for (const [index, line] of [name, ...joinLines(address, addressLines)].entries()) {
    const weight = index === 0 ? 'medium' : 'regular'
    const size = (index === 0 ? column.name : column.body) * scale
    const at = { x, baseline: y + size * 0.95, width, size, weight } as const
    layout.texts.push(fitOnLine(line, at, minAddressSize))
    y += size * leading
  }
  return y
}

function fieldRows(label: Label, locale: LabelLocale): Field[][] {
  const { sscc, shippingCode, number, count } = label
  const soleGoods = soleContent(label)
  const order = soleOrder(label)
  const { words } = locale
  const packageField = { title: locale.packageType(label.type), value: `${number} / ${count}` }
  return [
    [
      sscc
        ? { title: locale.sscc, value: sscc }
        : { title: words.packageNumber, value: packageCode(shippingCode, number) },
    ],
    ...(soleGoods
      ? [
          [
            { title: words.content, value: soleGoods.gtin },
            { title: words.count, value: soleGoods.count },
          ],
        ]
      : []),
    [
      order === null
        ? { title: words.shipment, value: shippingCode }
        : { title: words.order, value: printable(order) },
      packageField,
    ],
  ]
}

// Scripts without capitals ascend and descend more than a 7 mm capital.
const expandAbove = 1.9
const expandBelow = 1.1

/** Places one or two fields side by side; of two, the first gets 70 % of the width. */
function placeRow(pen: Pen, fields: Field[]) {
  const { scale } = pen
  const shares = fields.length === 1 ? [1] : [0.7, 0.3]
  let x = pen.left
  const titleLine = pen.y + sizes.title * scale * 0.75
  const isTall = fields.some(({ value }) => !isInBaseFont(value))
  const baseline = titleLine + (1.3 + valueHeight + (isTall ? expandAbove : 0)) * scale
  for (const [index, { title, value }] of fields.entries()) {
    const width = (pen.width - gutter * (fields.length - 1)) * (shares[index] ?? 1)
    const titleAt = { x, baseline: titleLine, width, size: sizes.title * scale }
    const valueAt = { x, baseline, width, size: (valueHeight * scale) / capHeight }
    pen.layout.texts.push(
      fitOnLine(title, { ...titleAt, weight: 'medium' }, { stretch: 0.7, size: 1.8 }),
      fitOnLine(value, { ...valueAt, weight: 'regular' }, minValueSize),
    )
    x += width + gutter
  }
  pen.y = baseline + (1.75 + (isTall ? expandBelow : 0)) * scale
}

/** Places the remarks in the largest size in which all fit; if none does, the last line counts the omitted ones. */
function placeRemarks(pen: Pen, label: Label, locale: LabelLocale, bottom: number) {
  const remarks = remarksOf(label, locale)
  const roomAt = (size: number) => Math.floor((bottom - pen.y) / (size * pen.scale * leading))
  const count = remarks.length + label.moreGoods
  const small = Math.min(...remarkSizes)
  const chosen = remarkSizes.find((size) => count <= roomAt(size)) ?? small
  const shown = count <= roomAt(small) ? remarks : remarks.slice(0, Math.max(0, roomAt(small) - 1))
  if (count > shown.length && roomAt(small) > 0)
    shown.push(fill(locale.words.more, { count: count - shown.length }))
  const size = chosen * pen.scale
  for (const text of shown.map(printable)) {
    const at = { x: pen.left, baseline: pen.y + size * 0.9, width: pen.width, size }
    pen.layout.texts.push(
      fitOnLine(text, { ...at, weight: 'regular' }, { stretch: 0.8, size: small }),
    )
    pen.y += size * leading
  }
}
