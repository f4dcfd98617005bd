import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PaperContent, PaperLine } from '#domain/paper.ts'
import { carrierHandover } from '#server/papers/carrier-handover.ts'
import {
  announced,
  orderCell,
  productCell,
  quantityCell,
  totalsBlock,
} from '#server/papers/paper-parts.ts'
import { colors, head, labelled, pages, rows, widths } from '#server/papers/paper-style.ts'
import { type PaperVoice, paperText } from '#server/papers/paper-words.ts'

const across = pages['delivery-note'].width

/** What goes with the lorry: the lines of the shipment, room to sign for them, and the page that the carrier signs. */
export function deliveryNote(voice: PaperVoice, content: PaperContent): Content[] {
  return [
    linesTable(voice, content.lines),
    totalsBlock(voice, content, across),
    signatures(voice),
    carrierHandover(voice, content),
  ]
}

function linesTable(voice: PaperVoice, lines: readonly PaperLine[]): Content {
  const { words } = voice
  return {
    layout: rows(),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths(across, [62, null, 50, 60, 74, 66]),
      body: [
        [
          head(words.order),
          head(words.product),
          head(words.size),
          head(words.color),
          head(words.packages, true),
          head(words.quantity, true),
        ],
        ...lines.map((line): TableCell[] => [
          orderCell(voice, line),
          productCell(voice, line),
          paperText(line.size),
          paperText(line.color),
          { text: announced(voice, line), alignment: 'right' },
          { ...(quantityCell(voice, line.quantity, line.unit) as object), bold: true } as TableCell,
        ]),
      ],
    },
  }
}

function signatures({ words }: PaperVoice): Content {
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
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => colors.line,
      vLineColor: () => colors.line,
      paddingLeft: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    table: { widths: ['*', '*'], body: [[box(words.delivered), box(words.received)]] },
  }
}
