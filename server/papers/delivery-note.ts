import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PaperContent, PaperLine } from '#domain/packing/paper.ts'
import { carrierHandover } from '#server/papers/carrier-handover.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import {
  orderCell,
  packageText,
  productCell,
  quantityCell,
  signatures,
  totalsBlock,
} from '#server/papers/paper-parts.ts'
import { head, pages, rows, widths } from '#server/papers/paper-style.ts'

const across = pages['delivery-note'].width

/** Builds the delivery note: the lines of the shipment, room to sign for them, and the page that the carrier signs. */
export function deliveryNote(locale: DocumentLocale, content: PaperContent): Content[] {
  return [
    linesTable(locale, content.lines),
    totalsBlock(locale, content, across),
    signatures(locale),
    carrierHandover(locale, content),
  ]
}

function linesTable(locale: DocumentLocale, lines: readonly PaperLine[]): Content {
  const { words } = locale
  return {
    layout: rows(),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths(across, [62, null, 50, 60, 74, 66]),
      body: [
        [
          head(words.orderCode),
          head(words.product),
          head(words.size),
          head(words.color),
          head(words.packages, true),
          head(words.quantity, true),
        ],
        ...lines.map((line): TableCell[] => [
          orderCell(locale, line),
          productCell(locale, line),
          paperText(line.size),
          paperText(line.color),
          { text: packageText(locale, line), alignment: 'right' },
          {
            ...(quantityCell(locale, line.quantity, line.unit) as object),
            bold: true,
          } as TableCell,
        ]),
      ],
    },
  }
}
