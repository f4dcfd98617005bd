import type {
  Content,
  CustomTableLayout,
  Margins,
  StyleDictionary,
  Table,
  TableCell,
} from 'pdfmake/interfaces.js'

const ink = '#16191d'
/** Page layout of each paper; `side` is the margin, `width` the space between the margins, in points. */
export const pages = {
  'delivery-note': { size: 'A4', orientation: 'portrait', side: 40, width: 515 },
  'packing-list': { size: 'A4', orientation: 'landscape', side: 40, width: 761 },
  'contents-list': { size: 'A5', orientation: 'portrait', side: 30, width: 359 },
  receipt: { size: 'A4', orientation: 'landscape', side: 40, width: 761 },
} as const

/** Colors of papers; they must differ on a black-and-white printer, too. */
export const colors = { ink, quiet: '#59616b', line: '#c6ccd3', fill: '#f2f4f6', mark: '#b3261e' }

export const styles: StyleDictionary = {
  title: { fontSize: 20, bold: true },
  code: { fontSize: 14, bold: true },
  mark: { fontSize: 11, bold: true, color: colors.mark },
  label: { fontSize: 7, color: colors.quiet },
  name: { fontSize: 9.5, bold: true },
  quiet: { color: colors.quiet },
  head: { fontSize: 7, color: colors.quiet, bold: true },
  big: { fontSize: 26, bold: true },
  running: { fontSize: 7.5, color: colors.quiet },
}

export const defaultStyle = { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15, color: ink }

const isEdge = (row: number, { headerRows, body }: Table) =>
  row === headerRows || row === body.length

/** Table layout with hairlines below the head, between rows and at the end; `isJoined` rows have none above. */
export const rows = (isJoined: (row: number) => boolean = () => false): CustomTableLayout => ({
  hLineWidth: (row, { table }) => {
    if (row === 0) return 0
    if (isEdge(row, table)) return 0.75
    return isJoined(row) ? 0 : 0.4
  },
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (isEdge(row, table) ? colors.ink : colors.line),
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === (table.body[0]?.length ?? 0) - 1 ? 0 : 4),
  paddingTop: (row) => (isJoined(row) ? 1 : 4),
  paddingBottom: () => 3,
})

// Number of characters, even wide ones, that fit on a page in the narrowest column of goods.
const maxUnbreakableText = 500
const charactersPerLine = 20

function textLength(part: unknown): number {
  if (typeof part === 'string') return part.length
  if (Array.isArray(part)) return part.reduce<number>((sum, child) => sum + textLength(child), 0)
  const { text, stack } = (part ?? {}) as { text?: unknown; stack?: unknown[] }
  const lines = (stack ?? []).map((line) => Math.max(textLength(line), charactersPerLine))
  return lines.reduce((sum, length) => sum + length, text === undefined ? 0 : textLength(text))
}

/** Whether each row of a table is short enough to stay on one page: pdfmake omits a taller row that must not break. */
export const areRowsShort = (body: readonly (readonly TableCell[])[]): boolean =>
  body.every((row) => row.every((cell) => textLength(cell) <= maxUnbreakableText))

/**
 * Returns column widths in points for a table with the layout `rows` and a width of `tableWidth` points; null takes the
 * rest. They are fixed, because pdfmake would push an auto column off the page for a long word.
 */
export function widths(tableWidth: number, columns: (number | null)[]): number[] {
  const fixedWidth = columns.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  return columns.map((width) => width ?? tableWidth - fixedWidth - 10 * (columns.length - 1))
}

/** Builds a table as wide as given with the layout `rows`; its heads are repeated on each page. */
export const headedTable = (
  tableWidth: number,
  columns: (number | null)[],
  heads: TableCell[],
  body: TableCell[][],
  isJoined?: (row: number) => boolean,
): Content => ({
  layout: rows(isJoined),
  table: {
    headerRows: 1,
    dontBreakRows: areRowsShort(body),
    widths: widths(tableWidth, columns),
    body: [heads, ...body],
  },
})

/** Table layout without lines and padding. */
export const noLines: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** Table layout with thin lines, for boxes that are filled in by hand. */
export const grid: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => colors.line,
  vLineColor: () => colors.line,
  paddingLeft: () => 8,
  paddingTop: () => 6,
}

export const head = (text: string, isFigure = false): TableCell => ({
  text,
  style: 'head',
  alignment: isFigure ? 'right' : 'left',
})

export const labelled = (label: string, value: Content): Content => ({
  stack: [{ text: label, style: 'label' }, value],
})

/** Puts parts side by side in equal columns, `tableWidth` points wide in total. */
export const sideBySide = (tableWidth: number, parts: Content[]): Content => ({
  columns: parts.map((part) => ({ stack: [part], width: tableWidth / parts.length - 16 })),
  columnGap: 16,
})

/** Builds a grid of labelled values, `perRow` in a row; empty values are left out. */
export function factGrid(
  facts: [string, string | null][],
  perRow: number,
  tableWidth: number,
): Content {
  const cells = facts.flatMap(([label, text]) => (text ? [labelled(label, { text })] : []))
  while (cells.length === 0 || cells.length % perRow > 0) cells.push('')
  const body = Array.from({ length: cells.length / perRow }, (_, row) =>
    cells.slice(row * perRow, (row + 1) * perRow),
  )
  return {
    layout: { ...noLines, paddingRight: () => 12, paddingBottom: () => 6 },
    table: { widths: body[0]?.map(() => tableWidth / perRow - 12) ?? [], body },
  }
}

/** A horizontal line, `width` points wide. */
export const rule = (width: number, margin: Margins): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: ink }],
  margin,
})
