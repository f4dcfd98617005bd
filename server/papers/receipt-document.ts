import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Lang } from '#domain/lang.ts'
import { maxGoodsText } from '#domain/receiving/receipt.ts'
import {
  kindOfReceiptPaper,
  linesOfReceipt,
  type ReceiptPaperContent,
  type ReceiptPaperLine,
  type ReceiptPaperRow,
} from '#domain/receiving/receipt-paper.ts'
import { type DocumentLocale, documentLocale, paperText } from '#server/papers/document-locale.ts'
import { framedPaper } from '#server/papers/paper-frame.ts'
import { documentHead } from '#server/papers/paper-head.ts'
import {
  orderCell,
  paperQuantity,
  productCell,
  quantityCell,
  signatures,
  sizeAndColor,
} from '#server/papers/paper-parts.ts'
import { head, headedTable, pages } from '#server/papers/paper-style.ts'
import { receiptDiscrepancies } from '#server/papers/receipt-discrepancies.ts'
import { foundGoods } from '#server/papers/receipt-goods.ts'
import { fill } from '#server/texts/translations.ts'

/** Input for rendering a receipt: one receipt, or all of a shipment. */
export type ReceiptPaperInput = {
  paper: 'receipt'
  lang: Lang
  content: ReceiptPaperContent
  /** Whether characters without a glyph are left out; otherwise they are an error. */
  omitUnprintable?: boolean
}

const { width } = pages.receipt

/** Returns the pdfmake document of a receipt: the announced and the counted quantity of each line. */
export function receiptDocument({ lang, content }: ReceiptPaperInput): TDocumentDefinitions {
  const locale = documentLocale(lang)
  const { receipt } = locale.words
  const { shipment } = content
  const isTakenBack =
    content.rows.length > 0 && content.rows.every(({ isTakenBack }) => isTakenBack)
  const kind = kindOfReceiptPaper(content)
  const mark = isTakenBack && kind === 'count' ? receipt.mark : undefined
  const name = receipt.titles[kind]
  const lines = linesOfReceipt(content)
  const parts = [
    ...documentHead(
      locale,
      {
        ...{ title: name, width, mark, facts: facts(locale, content) },
        markNote: mark && receipt.markNote,
      },
      shipment,
    ),
    linesTable(locale, lines),
    ...receiptDiscrepancies(locale, content),
    signatures(locale),
  ]
  return framedPaper(locale, {
    ...{ lang, paper: 'receipt', name, mark, shipment, parts },
    createdAt: shipment.closedAt,
  })
}

function facts(locale: DocumentLocale, content: ReceiptPaperContent): [string, string | null][] {
  const { words, day, person } = locale
  const { receipt } = words
  const { rows, isSum, shipment } = content
  const at = (row: ReceiptPaperRow | undefined) => {
    const [date = '', time = ''] = row?.receivedAt.split(' ') ?? []
    return row ? `${day(date)}, ${time}` : null
  }
  const [first] = rows
  const last = rows.at(-1)
  const people = [...new Set(rows.map(({ receivedBy }) => paperText(person(receivedBy), 60)))]
  const corrects = rows.flatMap((row) => row.corrects ?? [])
  const isCorrection = kindOfReceiptPaper(content) === 'correction'
  return [
    ...(isSum
      ? ([
          [receipt.from, at(first)],
          [receipt.to, at(last)],
        ] as [string, string | null][])
      : ([
          [receipt.number, first ? String(first.id) : null],
          [isCorrection ? receipt.takesBack : receipt.corrects, corrects.join(', ')],
          [receipt.countedAt, at(first)],
        ] as [string, string | null][])),
    [receipt.countedBy, people.join(', ')],
    [words.closedOn, shipment.closedOn && day(shipment.closedOn)],
    [words.estimatedDelivery, shipment.estimatedDelivery && day(shipment.estimatedDelivery)],
    [words.carrier, paperText(shipment.carrier)],
    [words.tracking, paperText(shipment.tracking)],
  ]
}

function linesTable(locale: DocumentLocale, lines: readonly ReceiptPaperLine[]): Content {
  const { words } = locale
  const { receipt } = words
  if (lines.length === 0) return { text: receipt.nothing, style: 'quiet' }
  const body = lines.map((line) => lineCells(locale, line))
  const heads = [
    head(words.orderCode),
    head(words.product),
    head(receipt.announced, true),
    head(receipt.accepted, true),
    head(receipt.rejected, true),
    head(receipt.cancelled, true),
    head(receipt.surplus, true),
    head(receipt.reason),
  ]
  return headedTable(width, [66, null, 74, 68, 68, 68, 80, 134], heads, body)
}

function lineCells(locale: DocumentLocale, receiptLine: ReceiptPaperLine): TableCell[] {
  const { words } = locale
  const { line, announced, open } = receiptLine
  const figure = (quantity: string) =>
    quantity === '0' ? '' : quantityCell(locale, quantity, line.unit)
  const quiet = (text: string, quantity: string | null, unit = ''): Content[] => {
    if (quantity === null || quantity === '0') return []
    const amount = paperQuantity(locale, quantity, unit)
    return [{ text: fill(text, { quantity: amount }), style: 'quiet', alignment: 'right' }]
  }
  return [
    'description' in line ? words.discrepancyKinds.unordered : orderCell(locale, line),
    goodsCell(locale, receiptLine),
    announced === null
      ? { text: words.receipt.unannounced, alignment: 'right' }
      : {
          stack: [
            quantityCell(locale, announced, line.unit) as Content,
            ...quiet(words.receipt.open, open),
          ],
        },
    figure(receiptLine.accepted),
    figure(receiptLine.rejected),
    figure(receiptLine.cancelled),
    {
      stack: [
        figure(receiptLine.surplus) as Content,
        ...quiet(words.receipt.held, receiptLine.surplusHeld, line.unit),
      ],
    },
    { stack: receiptLine.rows.flatMap((row) => reasonLines(locale, row)) },
  ]
}

function goodsCell(locale: DocumentLocale, { line, rows }: ReceiptPaperLine): TableCell {
  const foundLines = foundGoods(locale, rows, line.unit)
  if (!('description' in line))
    return {
      stack: [
        productCell(locale, line) as Content,
        { text: sizeAndColor(line), style: 'quiet' },
        ...foundLines,
      ],
    }
  return {
    stack: [
      { text: paperText(line.description, maxGoodsText.description), bold: true },
      ...(line.code ? [{ text: paperText(line.code), style: 'quiet' }] : []),
      ...foundLines,
    ],
  }
}

function reasonLines({ words }: DocumentLocale, row: ReceiptPaperRow): Content[] {
  const reasons = [row.reasonCode && words.reasons[row.reasonCode], paperText(row.reason, 500)]
  const text = reasons.filter(Boolean).join(': ')
  return [
    ...(text ? [text] : []),
    ...(row.isTakenBack && row.corrects === null
      ? [{ text: words.receipt.takenBack, style: 'quiet' }]
      : []),
  ]
}
