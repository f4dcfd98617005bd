import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PaperContent } from '#domain/packing/paper.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { partyBlock } from '#server/papers/paper-head.ts'
import { totalFacts } from '#server/papers/paper-parts.ts'
import { factGrid, grid, labelled, pages, rule, sideBySide } from '#server/papers/paper-style.ts'

const tableWidth = pages['delivery-note'].width

/**
 * Builds the page that the carrier signs: goods, sender and receiver; the rest is filled in by hand, as on a
 * consignment note (CMR Convention, articles 6, 8 and 9).
 */
export function carrierHandover(locale: DocumentLocale, content: PaperContent): Content {
  const { words, day } = locale
  const facts: [string, string | null][] = [
    [words.shipment, paperText(content.code)],
    [words.closedOn, content.closedOn && day(content.closedOn)],
    [words.estimatedDelivery, content.estimatedDelivery && day(content.estimatedDelivery)],
    [words.tracking, paperText(content.tracking)],
    [words.waybill, paperText(content.waybill ?? '')],
  ]
  return {
    pageBreak: 'before',
    stack: [
      { text: words.handover.title, style: 'title' },
      { text: words.handover.note, style: 'quiet', margin: [0, 4, 0, 0] },
      rule(tableWidth, [0, 8, 0, 10]),
      sideBySide(tableWidth, [
        partyBlock(locale, words.supplier, content.supplier),
        partyBlock(locale, words.buyer, content.buyer),
        partyBlock(locale, words.shipTo, content.shipTo),
      ]),
      { stack: [factGrid(facts, 4, tableWidth)], margin: [0, 12, 0, 4] },
      { stack: [factGrid(totalFacts(locale, content), 4, tableWidth)], margin: [0, 0, 0, 8] },
      ...fieldsToFill(locale, content),
    ],
  }
}

function fieldsToFill(
  { words }: DocumentLocale,
  { carrier, licensePlate = '', seal = '' }: PaperContent,
): Content[] {
  const { handover } = words
  const cell = (label: string, height: number, text = ''): TableCell => ({
    ...(labelled(label, { text, margin: [0, 2, 0, height] }) as object),
  })
  return [
    boxes(2, [
      [cell(words.carrier, 12, paperText(carrier)), cell(handover.driver, 12)],
      [cell(handover.plate, 22, paperText(licensePlate)), cell(handover.trailer, 22)],
      [cell(handover.loaded, 22), cell(handover.seal, 22, paperText(seal))],
    ]),
    boxes(1, [[cell(handover.remarks, 84)]]),
    boxes(3, [
      [words.supplier, words.carrier, handover.consignee].map((label) => signature(label, words)),
    ]),
  ]
}

const signature = (label: string, { handover }: DocumentLocale['words']): TableCell => ({
  stack: [
    { text: label, style: 'name' },
    { text: handover.name, style: 'label', margin: [0, 8, 0, 16] },
    { text: handover.when, style: 'label', margin: [0, 0, 0, 16] },
    { text: handover.signature, style: 'label', margin: [0, 0, 0, 62] },
  ],
})

const boxes = (columns: number, body: TableCell[][]): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  layout: { ...grid, paddingRight: () => 8, paddingBottom: () => 4 },
  table: { widths: Array.from({ length: columns }, () => '*'), body },
})
