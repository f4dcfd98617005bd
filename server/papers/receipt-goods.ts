import type { ContentText } from 'pdfmake/interfaces.js'
import type { ReceiptPaperRow } from '#domain/receiving/receipt-paper.ts'
import type { DocumentLocale } from '#server/papers/document-locale.ts'
import { lotText, paperQuantity } from '#server/papers/paper-parts.ts'
import { fill } from '#server/texts/translations.ts'

/** Formats lots, dates and serial numbers found at the count, one per line. */
export function foundGoods(
  locale: DocumentLocale,
  rows: readonly ReceiptPaperRow[],
  unit: string,
): ContentText[] {
  const { receipt } = locale.words
  // Goods that one row counted and another reversed did not arrive.
  const countedRows = rows.filter(
    ({ id, corrects, isTakenBack }) =>
      !isTakenBack || !rows.some((other) => other.corrects === id || other.id === corrects),
  )
  const lots = countedRows
    .flatMap((row) => row.lots)
    .map((lot) => `${paperQuantity(locale, lot.quantity, unit)} · ${lotText(locale, lot)}`)
  const numbers = countedRows.flatMap(({ serialNumbers }) => serialNumbers)
  const serials = numbers.length > 0 ? [`${locale.goods.serialNumbers} ${numbers.join(' ')}`] : []
  return [...lots, ...serials].map((goods) => ({
    ...{ text: fill(receipt.found, { goods }), style: 'quiet' },
  }))
}
