import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PaperContent, PaperPackage } from '#domain/packing/paper.ts'
import { inLoadingOrder, packageName } from '#domain/packing/paper-packages.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { markOf, partyBlock } from '#server/papers/paper-head.ts'
import {
  dimensions,
  orderCell,
  productCell,
  quantityCell,
  sizeAndColor,
  typeName,
} from '#server/papers/paper-parts.ts'
import {
  areRowsShort,
  factGrid,
  head,
  pages,
  rows,
  rule,
  sideBySide,
  widths,
} from '#server/papers/paper-style.ts'
import { fill } from '#server/texts/translations.ts'

const tableWidth = pages['contents-list'].width

/** Builds a page for each package, to be put into the package: its number, sender, receiver and contents. */
export function contentsList(
  locale: DocumentLocale,
  content: PaperContent,
  packageIds: ReadonlySet<number> | null,
): Content[] {
  const { packages } = content
  // Numbers have gaps where a labelled package was removed; labels show the same count.
  const count = packages.reduce((last, { number }) => Math.max(last, number), packages.length)
  return inLoadingOrder(packages)
    .filter(({ id }) => packageIds === null || packageIds.has(id))
    .map((pkg, index) => {
      const position = fill(locale.words.packageOf, { number: pkg.number, count })
      const name = `${position} · ${packageName(content, pkg)}`
      return {
        stack: [
          ...packageHead(locale, content, pkg, position),
          goodsTable(locale, content, pkg, name),
          innerTable(locale, content, pkg, name),
        ],
        ...(index > 0 && { pageBreak: 'before' as const }),
      }
    })
}

function packageHead(
  locale: DocumentLocale,
  content: PaperContent,
  pkg: PaperPackage,
  position: string,
): Content[] {
  const { words, number } = locale
  const mark = markOf(locale, content)
  const parent = content.packages.find(({ id }) => id === pkg.parentId)
  const sizes = dimensions(locale, pkg)
  const facts: [string, string | null][] = [
    [words.shipment, paperText(content.code)],
    [words.type, typeName(locale, pkg.type)],
    [words.dimensions, sizes],
    [`${words.grossWeight} (kg)`, pkg.grossWeight && number(pkg.grossWeight)],
    [words.tracking, paperText(pkg.tracking || content.tracking)],
    [words.package, parent ? fill(words.inside, { package: parent.number }) : null],
  ]
  return [
    {
      columns: [
        { text: words.contentsOfPackage, style: 'name', width: '*' },
        { text: mark ?? '', style: 'mark', width: 'auto' },
      ],
    },
    { text: position, style: 'big', margin: [0, 6, 0, 0] },
    {
      text: `${pkg.sscc ? `${words.sscc} ` : ''}${packageName(content, pkg)}`,
      fontSize: 11,
      margin: [0, 2, 0, 0],
    },
    rule(tableWidth, [0, 8, 0, 8]),
    sideBySide(tableWidth, [
      partyBlock(locale, words.supplier, content.supplier),
      partyBlock(locale, words.shipTo, content.shipTo ?? content.buyer),
    ]),
    { stack: [factGrid(facts, 3, tableWidth)], margin: [0, 10, 0, 6] },
  ]
}

function goodsTable(
  locale: DocumentLocale,
  content: PaperContent,
  pkg: PaperPackage,
  name: string,
): Content {
  const { words } = locale
  const lineById = new Map(content.lines.map((line) => [line.id, line]))
  const body = pkg.contents.flatMap(({ lineId, quantity }): TableCell[][] => {
    const line = lineById.get(lineId)
    if (!line) return []
    return [
      [
        orderCell(locale, line),
        productCell(locale, line, quantity),
        sizeAndColor(line),
        quantityCell(locale, quantity, line.unit),
      ],
    ]
  })
  const heads = [
    head(words.orderCode),
    head(words.product),
    head(`${words.size} · ${words.color}`),
    head(words.quantity, true),
  ]
  return table([62, null, 76, 56], heads, body, name)
}

function innerTable(
  locale: DocumentLocale,
  content: PaperContent,
  pkg: PaperPackage,
  name: string,
): Content {
  const { words, number } = locale
  const innerPackages = content.packages.filter(({ parentId }) => parentId === pkg.id)
  const heads = [
    head(words.package),
    head(words.type),
    head(words.dimensions),
    head(`${words.grossWeight} (kg)`, true),
  ]
  const body = innerPackages.map((inner): TableCell[] => [
    { text: [{ text: String(inner.number), bold: true }, `  ${packageName(content, inner)}`] },
    typeName(locale, inner.type),
    dimensions(locale, inner),
    { text: inner.grossWeight ? number(inner.grossWeight) : '', alignment: 'right' },
  ])
  return table([null, 76, 76, 60], heads, body, name)
}

// Maximum rows of a table that does not repeat the package's name on each page.
const maxRowsOnOnePage = 7

function table(
  columns: (number | null)[],
  heads: TableCell[],
  body: TableCell[][],
  name: string,
): Content {
  if (body.length === 0) return ''
  const nameRow: TableCell[] = [{ text: name, style: 'quiet', colSpan: 4 }, '', '', '']
  const headRows = body.length > maxRowsOnOnePage ? [nameRow, heads] : [heads]
  return {
    margin: [0, 0, 0, 10],
    layout: rows((row) => row > 0 && row < headRows.length),
    table: {
      headerRows: headRows.length,
      dontBreakRows: areRowsShort(body),
      widths: widths(tableWidth, columns),
      body: [...headRows, ...body],
    },
  }
}
