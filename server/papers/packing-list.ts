import type { Content, TableCell } from 'pdfmake/interfaces.js'
import {
  inLoadingOrder,
  numberRanges,
  packageName,
  packagesByParent,
} from '#domain/packing/paper-packages.ts'
import type { PaperContent, PaperLine, PaperPackage } from '#domain/paper.ts'
import {
  announced,
  dimensions,
  kindOf,
  orderCell,
  quantityCell,
  supplierItem,
  totalsBlock,
  typeName,
} from '#server/papers/paper-parts.ts'
import { head, pages, rows, widths } from '#server/papers/paper-style.ts'
import { fill, type PaperVoice, paperText } from '#server/papers/paper-words.ts'

const across = pages['packing-list'].width

/** Which package holds what; without packages, those that the lines announce. */
export function packingList(voice: PaperVoice, content: PaperContent): Content[] {
  const totals = totalsBlock(voice, content, across)
  if (content.packages.length > 0) return [packagesTable(voice, content), totals]
  const announcedOnly = { text: voice.words.notNumbered, margin: [0, 0, 0, 6] as [0, 0, 0, 6] }
  return [announcedOnly, announcedTable(voice, content.lines), totals]
}

const table = (
  columns: (number | null)[],
  body: TableCell[][],
  isJoined?: (row: number) => boolean,
): Content => ({
  layout: rows(isJoined),
  table: { headerRows: 1, dontBreakRows: true, widths: widths(across, columns), body },
})

// From the dimensions on, packages and lines have the same columns.
const lastWidths = [74, 60, 64, null, 76, 68, 56]

function lastHeads({ words }: PaperVoice): TableCell[] {
  return [
    head(words.dimensions),
    head(words.weight, true),
    head(words.order),
    head(words.product),
    head(`${words.size} · ${words.color}`),
    head(words.gtin),
    head(words.quantity, true),
  ]
}

function packagesTable(voice: PaperVoice, content: PaperContent): Content {
  const shown = {
    voice,
    content,
    lines: new Map(content.lines.map((line) => [line.id, line])),
    packages: new Map(content.packages.map((box) => [box.id, box])),
    inside: packagesByParent(content.packages),
  }
  const blocks = inLoadingOrder(content.packages).map((box) => packageRows(shown, box))
  const begins = new Set<number>()
  blocks.reduce((row, block) => {
    begins.add(row)
    return row + block.length
  }, 1)
  const last = blocks.flat().length + 1
  const { words } = voice
  return table(
    [92, 74, ...lastWidths],
    [[head(words.package), head(words.type), ...lastHeads(voice)], ...blocks.flat()],
    (row) => row > 0 && row < last && !begins.has(row),
  )
}

type Shown = {
  voice: PaperVoice
  content: PaperContent
  lines: Map<number, PaperLine>
  packages: Map<number, PaperPackage>
  inside: Map<number | null, PaperPackage[]>
}

function packageRows(shown: Shown, box: PaperPackage): TableCell[][] {
  const { voice, lines, inside } = shown
  const goods = box.contents.flatMap(({ lineId, quantity }): TableCell[][] => {
    const line = lines.get(lineId)
    return line ? [goodsCells(voice, line, quantity)] : []
  })
  const held = inside.get(box.id)?.map(({ number }) => number)
  if (held) {
    const text = fill(voice.words.holds, { packages: numberRanges(held) })
    goods.push([{ text, colSpan: 5 }, '', '', '', ''])
  }
  const [first = ['', '', '', '', ''], ...others] = goods
  // A package that goes on overleaf still says which one it is.
  const same: TableCell[] = [{ text: String(box.number), style: 'quiet' }, '', '', '']
  return [[...packageCells(shown, box), ...first], ...others.map((cells) => [...same, ...cells])]
}

const goodsCells = (voice: PaperVoice, line: PaperLine, quantity: string): TableCell[] => [
  orderCell(voice, line),
  {
    stack: [
      {
        text: [
          { text: paperText(line.productCode), bold: true },
          `  ${paperText(line.productName)}`,
        ],
      },
      ...supplierItem(voice, line),
    ],
  },
  kindOf(line),
  line.gtin ?? '',
  quantityCell(voice, quantity, line.unit),
]

function packageCells({ voice, content, packages }: Shown, box: PaperPackage): TableCell[] {
  const { words, number } = voice
  const parent = packages.get(box.parentId ?? 0)
  const tracking = box.tracking && `${words.tracking} ${paperText(box.tracking)}`
  return [
    {
      stack: [
        { text: String(box.number), bold: true },
        packageName(content, box),
        ...(tracking ? [{ text: tracking, style: 'quiet' }] : []),
      ],
    },
    {
      stack: [
        typeName(voice, box.type),
        ...(parent
          ? [{ text: fill(words.inside, { package: parent.number }), style: 'quiet' }]
          : []),
      ],
    },
    dimensions(voice, box),
    { text: box.grossWeight ? number(box.grossWeight) : '', alignment: 'right' },
  ]
}

function announcedTable(voice: PaperVoice, lines: readonly PaperLine[]): Content {
  const { words, number } = voice
  const body = lines.map((line): TableCell[] => [
    { text: announced(voice, line), bold: true },
    dimensions(voice, line),
    { text: line.weight ? number(line.weight) : '', alignment: 'right' },
    ...goodsCells(voice, line, line.quantity),
  ])
  return table([92, ...lastWidths], [[head(words.packages), ...lastHeads(voice)], ...body])
}
