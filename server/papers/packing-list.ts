import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PaperContent, PaperLine, PaperPackage } from '#domain/packing/paper.ts'
import {
  inLoadingOrder,
  numberRanges,
  packageName,
  packagesByParent,
  unpackedLines,
} from '#domain/packing/paper-packages.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import {
  dimensions,
  orderCell,
  packageText,
  quantityCell,
  sizeAndColor,
  supplierItem,
  totalsBlock,
  tracedGoods,
  typeName,
} from '#server/papers/paper-parts.ts'
import { head, headedTable, pages } from '#server/papers/paper-style.ts'
import { fill } from '#server/texts/translations.ts'

const tableWidth = pages['packing-list'].width

/** Builds the table of packages with their contents, and the table of packages that unpacked lines announce. */
export function packingList(locale: DocumentLocale, content: PaperContent): Content[] {
  const { words } = locale
  const totals = totalsBlock(locale, content, tableWidth)
  const unpacked = unpackedLines(content)
  const announced = (text: string, top: number): Content[] => [
    { text, margin: [0, top, 0, 6] },
    announcedTable(locale, unpacked),
  ]
  if (content.packages.length === 0) return [...announced(words.notNumbered, 0), totals]
  return [
    packagesTable(locale, content),
    ...(unpacked.length > 0 ? announced(words.notPacked, 14) : []),
    totals,
  ]
}

// Packages and lines share these last columns.
const lastWidths = [74, 60, 64, null, 76, 68, 56]

function lastHeads({ words }: DocumentLocale): TableCell[] {
  return [
    head(words.dimensions),
    head(`${words.grossWeight} (kg)`, true),
    head(words.orderCode),
    head(words.product),
    head(`${words.size} · ${words.color}`),
    head(words.gtin),
    head(words.quantity, true),
  ]
}

function packagesTable(locale: DocumentLocale, content: PaperContent): Content {
  const context = {
    locale,
    content,
    lineById: new Map(content.lines.map((line) => [line.id, line])),
    packageById: new Map(content.packages.map((pkg) => [pkg.id, pkg])),
    innerByParent: packagesByParent(content.packages),
  }
  const blocks = inLoadingOrder(content.packages).map((pkg) => packageRows(context, pkg))
  const firstRows = new Set<number>()
  blocks.reduce((row, block) => {
    firstRows.add(row)
    return row + block.length
  }, 1)
  const last = blocks.flat().length + 1
  const { words } = locale
  return headedTable(
    tableWidth,
    [92, 74, ...lastWidths],
    [head(words.package), head(words.type), ...lastHeads(locale)],
    blocks.flat(),
    (row) => row > 0 && row < last && !firstRows.has(row),
  )
}

type TableContext = {
  locale: DocumentLocale
  content: PaperContent
  lineById: Map<number, PaperLine>
  packageById: Map<number, PaperPackage>
  innerByParent: Map<number | null, PaperPackage[]>
}

function packageRows(context: TableContext, pkg: PaperPackage): TableCell[][] {
  const { locale, lineById, innerByParent } = context
  const goods = pkg.contents.flatMap(({ lineId, quantity }): TableCell[][] => {
    const line = lineById.get(lineId)
    return line ? [goodsCells(locale, line, quantity)] : []
  })
  const innerNumbers = innerByParent.get(pkg.id)?.map(({ number }) => number)
  if (innerNumbers) {
    const text = fill(locale.words.holds, { packages: numberRanges(innerNumbers) })
    goods.push([{ text, colSpan: 5 }, '', '', '', ''])
  }
  const [first = ['', '', '', '', ''], ...others] = goods
  // A package that continues on the next page repeats its number.
  const repeatedCells: TableCell[] = [{ text: String(pkg.number), style: 'quiet' }, '', '', '']
  return [
    [...packageCells(context, pkg), ...first],
    ...others.map((cells) => [...repeatedCells, ...cells]),
  ]
}

const goodsCells = (locale: DocumentLocale, line: PaperLine, quantity: string): TableCell[] => [
  orderCell(locale, line),
  {
    stack: [
      {
        text: [
          { text: paperText(line.productCode), bold: true },
          `  ${paperText(line.productName)}`,
        ],
      },
      ...supplierItem(locale, line),
      ...tracedGoods(locale, line, quantity),
    ],
  },
  sizeAndColor(line),
  line.gtin ?? '',
  quantityCell(locale, quantity, line.unit),
]

function packageCells(
  { locale, content, packageById }: TableContext,
  pkg: PaperPackage,
): TableCell[] {
  const { words, number } = locale
  const parent = packageById.get(pkg.parentId ?? 0)
  const tracking = pkg.tracking && `${words.tracking} ${paperText(pkg.tracking)}`
  return [
    {
      stack: [
        { text: String(pkg.number), bold: true },
        packageName(content, pkg),
        ...(tracking ? [{ text: tracking, style: 'quiet' }] : []),
      ],
    },
    {
      stack: [
        typeName(locale, pkg.type),
        ...(parent
          ? [{ text: fill(words.inside, { package: parent.number }), style: 'quiet' }]
          : []),
      ],
    },
    dimensions(locale, pkg),
    { text: pkg.grossWeight ? number(pkg.grossWeight) : '', alignment: 'right' },
  ]
}

function announcedTable(locale: DocumentLocale, lines: readonly PaperLine[]): Content {
  const { words, number } = locale
  const body = lines.map((line): TableCell[] => [
    { text: packageText(locale, line), bold: true },
    dimensions(locale, line),
    { text: line.weight ? number(line.weight) : '', alignment: 'right' },
    ...goodsCells(locale, line, line.quantity),
  ])
  const heads = [head(words.packages), ...lastHeads(locale)]
  return headedTable(tableWidth, [92, ...lastWidths], heads, body)
}
