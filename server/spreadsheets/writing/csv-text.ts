import { escapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import type { Lang } from '#domain/lang.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

// RFC 4180: quote cells that contain separators, quotes or line ends.
const line = (cells: readonly string[], delimiter: string) => {
  const quoted = cells.map((cell) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(delimiter)}\r\n`
}

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** CSV for programs: the API's fields and values, neither translated nor escaped. */
export async function* machineCsv<Row extends object>(
  { fields }: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield line(fields, ',')
  for await (const rows of pages)
    yield rows
      .map((row) =>
        line(
          fields.map((field) => plain(row[field])),
          ',',
        ),
      )
      .join('')
}

// Spreadsheets in these languages recognise these by default.
const csvConventions: Record<
  Lang,
  { delimiter: string; mark: string; day: (day: string) => string }
> = {
  // Every English spreadsheet reads this day; 1/2/2026 is January in one and February in the other.
  en: { delimiter: ',', mark: '.', day: (day) => day },
  sp: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
  ca: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
}

/** CSV for people: UTF-8 with BOM, localized texts and formats, formulas escaped. */
export async function* localizedCsv<Row>(
  { columns }: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
  lang: Lang,
): AsyncGenerator<string> {
  const texts = translations[lang]
  const { delimiter, mark, day } = csvConventions[lang]
  const written = (value: string | null, kind: SheetColumn<Row>['kind']) => {
    if (value === null) return ''
    if (kind === 'day' && isDayCell(value)) return day(value)
    if (kind === 'number' && isNumberCell(value)) return value.replace('.', mark)
    return escapeFormula(value)
  }
  yield `\uFEFF${line(
    columns.map(({ header }) => header(texts)),
    delimiter,
  )}`
  for await (const rows of pages)
    yield rows
      .map((row) =>
        line(
          columns.map(({ value, kind }) => written(value(row, texts), kind)),
          delimiter,
        ),
      )
      .join('')
}

/** Whether a text is an ISO day. */
export const isDayCell = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Whether a text is a decimal; a column of numbers may also hold "no limit". */
export const isNumberCell = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
