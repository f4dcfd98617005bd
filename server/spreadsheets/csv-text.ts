import { escapeFormula } from '#domain/imports/spreadsheet-text.ts'
import type { Lang } from '#domain/lang.ts'
import type { Sheet, SheetColumn } from '#server/spreadsheets/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

// RFC 4180: quotes where a cell has what parts cells or lines.
const line = (cells: readonly string[], delimiter: string) => {
  const quoted = cells.map((cell) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(delimiter)}\r\n`
}

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** CSV for programs: the fields of the API as they travel, nothing translated and nothing made safe. */
export async function* dataCsv<Row extends object>(
  { fields }: Sheet<Row>,
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

// What spreadsheets set to these languages read as a table, a day and a number without being told.
const habits: Record<Lang, { delimiter: string; mark: string; day: (day: string) => string }> = {
  // Every English spreadsheet reads this day; 1/2/2026 is January in one and February in the other.
  en: { delimiter: ',', mark: '.', day: (day) => day },
  sp: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
  ca: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
}

/** CSV for people: UTF-8 with its mark, words and habits of their language, no cell that runs as a formula. */
export async function* peopleCsv<Row>(
  { columns }: Sheet<Row>,
  pages: AsyncIterable<Row[]>,
  lang: Lang,
): AsyncGenerator<string> {
  const texts = translations[lang]
  const { delimiter, mark, day } = habits[lang]
  const written = (value: string | null, kind: SheetColumn<Row>['kind']) => {
    if (value === null) return ''
    if (kind === 'day' && isDay(value)) return day(value)
    if (kind === 'number' && isNumber(value)) return value.replace('.', mark)
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

/** Whether the text is a day as it travels. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Whether the text is a number as it travels; a column of numbers may say "no limit" instead. */
export const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
