import { csvLine, escapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import type { Lang } from '#domain/lang.ts'
import type { Pages } from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

// Lists of objects are written as JSON, lists of words with commas.
function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  const hasObjects = [value].flat().some((part) => typeof part === 'object')
  return hasObjects ? JSON.stringify(value) : String(value)
}

async function* textOf<Row>(
  heading: string,
  pages: Pages<Row>,
  lineOf: (row: Row) => string,
): AsyncGenerator<Buffer> {
  const partOf = (rows: Row[], before = '') => Buffer.from(before + rows.map(lineOf).join(''))
  yield (await pages.next((rows) => partOf(rows, heading))) ?? Buffer.from(heading)
  const next = () => pages.next((rows) => partOf(rows))
  for (let part = await next(); part !== null; part = await next()) yield part
}

/** Writes CSV for programs: fields and values of the API, neither translated nor escaped. */
export const machineCsv = <Row extends object>(
  { fields }: SheetDefinition<Row>,
  pages: Pages<Row>,
): AsyncGenerator<Buffer> =>
  textOf(csvLine(fields, ','), pages, (row) =>
    csvLine(
      fields.map((field) => textOfValue(row[field])),
      ',',
    ),
  )

// Conventions that spreadsheets expect in each language.
const csvConventions: Record<
  Lang,
  { delimiter: string; mark: string; day: (day: string) => string }
> = {
  // ISO days, because 1/2/2026 is January in American English and February in British English.
  en: { delimiter: ',', mark: '.', day: (day) => day },
  sp: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
  ca: { delimiter: ';', mark: ',', day: (day) => day.split('-').reverse().join('/') },
}

/** Writes CSV for people: UTF-8 with BOM, localized texts and formats, escaped formulas. */
export function localizedCsv<Row>(
  { columns }: SheetDefinition<Row>,
  pages: Pages<Row>,
  lang: Lang,
): AsyncGenerator<Buffer> {
  const texts = translations[lang]
  const { delimiter, mark, day } = csvConventions[lang]
  const formatted = (value: string | null, kind: SheetColumn<Row>['kind']) => {
    if (value === null) return ''
    if (kind === 'day' && isDayCell(value)) return day(value)
    if (kind === 'number' && isNumberCell(value)) return value.replace('.', mark)
    return escapeFormula(value)
  }
  const heading = csvLine(
    columns.map(({ header }) => header(texts)),
    delimiter,
  )
  return textOf(`\uFEFF${heading}`, pages, (row) =>
    csvLine(
      columns.map(({ value, kind }) => formatted(value(row, texts), kind)),
      delimiter,
    ),
  )
}

export const isDayCell = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Whether a text is a decimal; a column of numbers may also hold "no limit". */
export const isNumberCell = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
