import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Lang } from '#domain/lang.ts'
import type { Paper, PaperContent } from '#domain/packing/paper.ts'
import { packageCountsByLine } from '#domain/packing/paper-packages.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'
import { carrierHandover } from '#server/papers/carrier-handover.ts'
import { contentsList } from '#server/papers/contents-list.ts'
import { type DocumentLocale, documentLocale, paperText } from '#server/papers/document-locale.ts'
import { packingList } from '#server/papers/packing-list.ts'
import { framedPaper, type PageOf } from '#server/papers/paper-frame.ts'
import { markOf, paperHead } from '#server/papers/paper-head.ts'
import {
  orderCell,
  productCell,
  quantityCell,
  signatures,
  totalsBlock,
} from '#server/papers/paper-parts.ts'
import { head, headedTable, pages } from '#server/papers/paper-style.ts'

const tableWidth = pages['delivery-note'].width

/** Builds the delivery note: lines, signatures, and the carrier page. */
function deliveryNote(locale: DocumentLocale, content: PaperContent): Content[] {
  return [
    linesTable(locale, content),
    totalsBlock(locale, content, tableWidth),
    signatures(locale),
    carrierHandover(locale, content),
  ]
}

/** Formats the packages of a line: 3 × 12 + 1 × 11, or their number where more than two quantities differ. */
function packagesText(
  { number }: DocumentLocale,
  counts: ReadonlyMap<Quantity, number> | undefined,
): string {
  if (!counts) return ''
  if (counts.size > 2) return number([...counts.values()].reduce((sum, count) => sum + count))
  return [...counts]
    .map(([quantity, count]) => `${number(count)} × ${number(formatQuantity(quantity))}`)
    .join(' + ')
}

function linesTable(locale: DocumentLocale, content: PaperContent): Content {
  const { words } = locale
  const countsByLine = packageCountsByLine(content)
  const body = content.lines.map((line): TableCell[] => [
    orderCell(locale, line),
    productCell(locale, line),
    paperText(line.size),
    paperText(line.color),
    { text: packagesText(locale, countsByLine.get(line.id)), alignment: 'right' },
    {
      ...(quantityCell(locale, line.quantity, line.unit) as object),
      bold: true,
    } as TableCell,
  ])
  const heads = [
    head(words.orderCode),
    head(words.product),
    head(words.size),
    head(words.color),
    head(words.packages, true),
    head(words.quantity, true),
  ]
  return headedTable(tableWidth, [62, null, 50, 60, 74, 66], heads, body)
}

export type PaperInput = {
  paper: Paper
  lang: Lang
  content: PaperContent
  /** Ids of the packages of a contents list; null for all. */
  packageIds: number[] | null
  /** Whether characters without a glyph are left out; otherwise they are an error. */
  omitUnprintable?: boolean
}

/**
 * Returns the pdfmake document of a paper. A closed shipment's paper contains no current time, so that the same content
 * renders the same bytes.
 */
export function paperDocument(input: PaperInput): TDocumentDefinitions {
  const { paper, lang, content } = input
  const locale = documentLocale(lang)
  const parts = partsOf(locale, input)
  return framedPaper(locale, {
    ...{ lang, paper, parts, shipment: content, createdAt: content.closedAt },
    name: locale.words.titles[paper],
    mark: markOf(locale, content),
    ...(paper === 'contents-list' && { pageOf: pageOfPart(parts) }),
  })
}

/**
 * Returns a function that numbers pages within each part; each part begins on a new page. pdfmake draws footers last
 * and has stored each part's position by then.
 */
function pageOfPart(parts: Content[]): PageOf {
  const firstPage = (part: Content) =>
    (part as { positions?: { pageNumber: number }[] }).positions?.[0]?.pageNumber ?? 1
  let firstPages: number[] | undefined
  return (page, count) => {
    firstPages ??= parts.map(firstPage)
    const index = firstPages.findLastIndex((startPage) => startPage <= page)
    const startPage = firstPages[index] ?? 1
    return { page: page - startPage + 1, pages: (firstPages[index + 1] ?? count + 1) - startPage }
  }
}

function partsOf(locale: DocumentLocale, { paper, content, packageIds }: PaperInput): Content[] {
  if (paper === 'contents-list')
    return contentsList(locale, content, packageIds && new Set(packageIds))
  const list = paper === 'delivery-note' ? deliveryNote : packingList
  return [...paperHead(locale, paper, content), ...list(locale, content)]
}
