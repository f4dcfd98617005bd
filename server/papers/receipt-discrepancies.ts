import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { ReceiptPaperContent } from '#domain/receiving/receipt-paper.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { quantityCell } from '#server/papers/paper-parts.ts'
import { head, headedTable, pages } from '#server/papers/paper-style.ts'

/** Builds the table of discrepancies of the counted rows, by number. */
export function receiptDiscrepancies(
  locale: DocumentLocale,
  { discrepancies: allDiscrepancies, rows: receiptRows, shipment, isSum }: ReceiptPaperContent,
): Content[] {
  const { words } = locale
  const shownDiscrepancies = allDiscrepancies.filter(({ isWithdrawn }) => !isSum || !isWithdrawn)
  if (shownDiscrepancies.length === 0) return []
  const rowById = new Map(receiptRows.map((row) => [row.id, row]))
  const lineById = new Map(shipment.lines.map((line) => [line.id, line]))
  const heads = [
    head(words.receipt.discrepancy),
    head(words.receipt.what),
    head(words.quantity, true),
    head(words.product),
  ]
  const body = shownDiscrepancies.map(({ id, kind, quantity, receiptId }): TableCell[] => {
    const row = rowById.get(receiptId)
    const line = (row?.lineId && lineById.get(row.lineId)) || row?.unannounced || row?.unordered
    const name = line && ('description' in line ? line.description : line.productCode)
    return [
      String(id),
      words.discrepancyKinds[kind],
      quantityCell(locale, quantity, line ? line.unit : ''),
      name ? paperText(name) : '',
    ]
  })
  return [
    { text: words.receipt.discrepancies, style: 'name', margin: [0, 14, 0, 4] },
    headedTable(pages.receipt.width / 2, [90, 110, 70, null], heads, body),
  ]
}
