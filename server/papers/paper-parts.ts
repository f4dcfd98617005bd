import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import {
  announcedMeasures,
  type PartialSum,
  packageTotals,
} from '#domain/packing/package-totals.ts'
import type {
  PaperContent,
  PaperGoods,
  PaperLine,
  PaperLineIdentity,
  PaperPackage,
} from '#domain/packing/paper.ts'
import { countByType, unpackedLines } from '#domain/packing/paper-packages.ts'
import { goodsFieldNames, lineFieldText } from '#domain/shipments/line-field.ts'
import { splitOfEntry, splitText } from '#domain/shipments/package-split.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { grid, labelled, noLines } from '#server/papers/paper-style.ts'
import { fill } from '#server/texts/translations.ts'

/** Formats order and order line: PO-1001 / 3. */
const orderText = (line: PaperLineIdentity): string =>
  `${paperText(line.orderCode)} / ${paperText(String(line.orderLineNumber))}`

export const orderCell = ({ day }: DocumentLocale, line: PaperLineIdentity): TableCell => ({
  stack: [orderText(line), { text: day(line.orderDate), style: 'quiet' }],
})

/** Formats size and color, if known. */
export const sizeAndColor = (line: PaperLineIdentity): string =>
  [line.size, line.color]
    .map((text) => paperText(text))
    .filter(Boolean)
    .join(' · ')

/** Formats the announced packages of a line: 3 × 12 + 1 × 11. */
export const packageText = ({ number }: DocumentLocale, line: PaperLine): string =>
  splitText(splitOfEntry(line), number)

/** Formats the supplier's item number, if known. */
export const supplierItem = (
  { words }: DocumentLocale,
  { supplierProductCode }: PaperLineIdentity,
): ContentText[] =>
  supplierProductCode
    ? [{ text: `${words.supplierProductCode} ${paperText(supplierProductCode)}`, style: 'quiet' }]
    : []

/** Formats lot and date of goods, if known. */
export const lotText = (
  { goods, day }: Pick<DocumentLocale, 'goods' | 'day'>,
  {
    lot,
    bestBefore,
    expiry,
  }: { [Name in 'lot' | 'bestBefore' | 'expiry']?: string | null | undefined },
): string =>
  [
    lot && `${goods.lot} ${lot}`,
    bestBefore && `${goods.bestBefore} ${day(bestBefore)}`,
    expiry && `${goods.expiry} ${day(expiry)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const goodsDetails = (locale: DocumentLocale, line: PaperGoods): string[] =>
  goodsFieldNames.flatMap((name) => {
    const value = line[name]
    return value ? [`${locale.words[name]} ${lineFieldText(name, value, locale)}`] : []
  })

/**
 * Builds details, lot and date of a line's goods in one row, and serial numbers below. Omits the serial numbers if
 * `quantity` is less than the line's, because it is not known which pieces are meant.
 */
export function tracedGoods(
  locale: DocumentLocale,
  line: PaperGoods,
  quantity = line.quantity,
): ContentText[] {
  const { goods } = locale
  const { lot, bestBefore, expiry, serialNumbers } = line.traceability ?? { serialNumbers: [] }
  const isWhole =
    quantity !== undefined &&
    line.quantity !== undefined &&
    parseQuantity(quantity) === parseQuantity(line.quantity)
  const facts = [...goodsDetails(locale, line), lotText(locale, { lot, bestBefore, expiry })]
    .filter(Boolean)
    .join(' · ')
  const numbers = isWhole && serialNumbers.length > 0 ? serialNumbers.join(' ') : ''
  return [facts, numbers && `${goods.serialNumbers} ${numbers}`]
    .filter(Boolean)
    .map((text) => ({ text, style: 'quiet' }))
}

/** Builds the product cell: code, name, supplier's item number and GTIN, if known. */
export const productCell = (
  locale: DocumentLocale,
  line: PaperGoods,
  quantity = line.quantity,
): TableCell => ({
  stack: [
    { text: paperText(line.productCode), bold: true },
    paperText(line.productName),
    ...supplierItem(locale, line),
    ...(line.gtin ? [{ text: `${locale.words.gtin} ${line.gtin}`, style: 'quiet' }] : []),
    ...tracedGoods(locale, line, quantity),
  ],
})

/** Formats a quantity with its unit, which does not wrap. */
export const paperQuantity = (
  { number }: Pick<DocumentLocale, 'number'>,
  quantity: string | number,
  unit: string,
): string => [number(quantity), paperText(unit, 20)].filter(Boolean).join('\u00a0')

export const quantityCell = (
  locale: DocumentLocale,
  quantity: string,
  unit: string,
): TableCell => ({
  text: paperQuantity(locale, quantity, unit),
  alignment: 'right',
})

/** Formats height, width and depth, unknown ones as a dash; empty if none is known. */
export function dimensions(
  { number }: DocumentLocale,
  { height, width, depth }: Pick<PaperPackage, 'height' | 'width' | 'depth'>,
): string {
  const sizes = [height, width, depth]
  if (sizes.every((size) => size === null)) return ''
  return sizes.map((size) => (size === null ? '–' : number(size))).join(' × ')
}

/** Returns the name of a package type, or its code if the type has no name. */
export const typeName = ({ words }: DocumentLocale, type: string): string =>
  (words.packageTypes as Record<string, string>)[type] ?? type

const sumText = (
  locale: DocumentLocale,
  { value, missing }: PartialSum,
  unit: string,
): string | null => {
  if (value === '0') return null
  const known = paperQuantity(locale, value, unit)
  return missing === 0 ? known : `${known} (${fill(locale.words.missing, { count: missing })})`
}

/** Sums quantities per unit: 1,250 pcs, 12.5 m. */
function quantities(locale: DocumentLocale, lines: readonly PaperLine[]): string {
  const byUnit = Map.groupBy(lines, ({ unit }) => paperText(unit, 20))
  return [...byUnit]
    .map(([unit, linesOfUnit]) => {
      const sum = linesOfUnit.reduce((total, { quantity }) => total + parseQuantity(quantity), 0n)
      return paperQuantity(locale, formatQuantity(sum), unit)
    })
    .join(', ')
}

/**
 * Returns the totals of a shipment, with their labels: quantities, packages, weights and volume; null if unknown.
 */
export function totalFacts(
  locale: DocumentLocale,
  content: PaperContent,
): [string, string | null][] {
  const { words, number } = locale
  const unpacked = unpackedLines(content)
  const { packages, gross, volume } = announcedMeasures(content.packages, unpacked)
  const { net } = packageTotals(content.packages)
  const isPacked = unpacked.length === 0
  const kinds = countByType(content.packages).map(
    ({ type, count }) => `${number(count)} × ${typeName(locale, type)}`,
  )
  return [
    [words.quantity, quantities(locale, content.lines) || null],
    [words.packages, isPacked ? `${number(packages)} (${kinds.join(', ')})` : number(packages)],
    [words.grossWeight, sumText(locale, gross, 'kg')],
    [words.netWeight, isPacked && net.missing === 0 ? sumText(locale, net, 'kg') : null],
    [words.volume, sumText(locale, volume, 'm³')],
  ]
}

export function totalsBlock(
  locale: DocumentLocale,
  content: PaperContent,
  tableWidth: number,
): Content {
  const facts = totalFacts(locale, content)
  return {
    margin: [0, 10, 0, 0],
    columns: [
      { text: '', width: tableWidth - 280 },
      {
        width: 280,
        layout: { ...noLines, paddingBottom: () => 2 },
        table: {
          widths: [90, 190],
          body: facts
            .filter(([, value]) => value !== null)
            .map(([label, value]) => [
              { text: label, style: 'quiet' },
              { text: value ?? '', bold: true, alignment: 'right' },
            ]),
        },
      },
    ],
  }
}

/** Builds boxes for the signatures of sender and receiver. */
export function signatures({ words }: DocumentLocale): Content {
  const box = (label: string): TableCell => ({
    ...(labelled(label, {
      text: words.signature,
      style: 'label',
      margin: [0, 42, 0, 0],
    }) as object),
  })
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    layout: { ...grid, paddingBottom: () => 6 },
    table: { widths: ['*', '*'], body: [[box(words.deliveredBy), box(words.receivedBy)]] },
  }
}
