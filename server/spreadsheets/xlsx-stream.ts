import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Lang } from '#domain/lang.ts'
import { isDayCell, isNumberCell } from '#server/spreadsheets/csv-text.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

const dayFormats: Record<Lang, string> = { en: 'yyyy-mm-dd', sp: 'dd/mm/yyyy', ca: 'dd/mm/yyyy' }

// Two characters that XML does not know, nor any half of one; and what would be read as the escape of another.
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

// Text is stored as text: a cell that begins with "=" or has thirteen digits stays what it is.
function cell(value: string | null, kind: SheetColumn<never>['kind']): CellValue {
  if (value === null) return null
  if (kind === 'day' && isDayCell(value)) return new Date(`${value}T00:00:00Z`)
  return kind === 'number' && isNumberCell(value) ? Number(value) : xmlText(value)
}

const toFill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF8DC' } } as const

/** A workbook of one sheet with its headings frozen, written while its rows come: memory stays flat. */
export function xlsxStream<Row>(
  { name, columns }: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
  lang: Lang,
): AsyncIterable<Uint8Array> {
  const texts = translations[lang]
  const formats = { text: '@', day: dayFormats[lang], number: undefined }
  async function* cells(): AsyncGenerator<CellValue[]> {
    yield columns.map(({ header }) => header(texts))
    for await (const rows of pages)
      for (const row of rows) yield columns.map(({ kind, value }) => cell(value(row, texts), kind))
  }
  return writeXlsxStream(cells(), {
    name: name(texts).slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ header, kind, width, isToFill }) => ({
      width: Math.max(width, header(texts).length + 2),
      ...(formats[kind] && { numFmt: formats[kind] }),
      ...(isToFill && { style: { fill: toFill } }),
    })),
  })
}
