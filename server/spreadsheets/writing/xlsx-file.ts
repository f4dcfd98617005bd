import { serialize } from 'node:v8'
import type { CellValue, XlsxWriteStreamOptions } from 'hucre/xlsx'
import type { Lang } from '#domain/lang.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { problemOfJob, withoutQueue, workerRunner } from '#server/load/worker-pool.ts'
import { isDayCell, isNumberCell } from '#server/spreadsheets/writing/csv-text.ts'
import type { Pages } from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

const dayFormats: Record<Lang, string> = { en: 'yyyy-mm-dd', sp: 'dd/mm/yyyy', ca: 'dd/mm/yyyy' }

// Excel repairs a workbook that has a longer text, and removes it.
const maxTextLength = 32_767

// Cuts long text; replaces characters that XML does not allow and lone surrogates; escapes text that looks like an
// escape.
const xmlText = (text: string) =>
  (text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

// Text stays text: a cell that begins with "=" or has thirteen digits is not converted.
function cell(value: string | null, kind: SheetColumn<never>['kind']): CellValue {
  if (value === null) return null
  if (kind === 'day' && isDayCell(value)) return new Date(`${value}T00:00:00Z`)
  return kind === 'number' && isNumberCell(value) ? Number(value) : xmlText(value)
}

const fillStyle = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF8DC' } } as const

const writeWorkbook = workerRunner<XlsxWriteStreamOptions, Buffer>(
  new URL('./xlsx-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 120_000, isInBackground: true },
  withoutQueue,
)

/**
 * Writes a workbook of one sheet with frozen headings, in a worker process. The next page is read once the process has
 * written the earlier pages. The file is complete before it is sent, so that a slow reader holds no process. The caller
 * holds a turn of the queue of workbooks.
 */
export async function xlsxFile<Row>(
  sheet: SheetDefinition<Row>,
  pages: Pages<Row>,
  lang: Lang,
  owner: QueueOwner,
): Promise<Buffer> {
  try {
    return await writeWorkbook(sheetOptions(sheet, lang), owner, {
      pages: cellPages(sheet, pages, lang),
    })
  } catch (error) {
    throw problemOfJob(error, new ProblemError('too-many-rows'))
  }
}

async function* cellPages<Row>(
  { columns }: SheetDefinition<Row>,
  pages: Pages<Row>,
  lang: Lang,
): AsyncGenerator<Buffer> {
  const texts = translations[lang]
  const next = () =>
    pages.next((rows) =>
      serialize(rows.map((row) => columns.map(({ kind, value }) => cell(value(row, texts), kind)))),
    )
  yield serialize([columns.map(({ header }) => header(texts))])
  for (let cells = await next(); cells !== null; cells = await next()) yield cells
}

function sheetOptions<Row>(
  { name, columns }: SheetDefinition<Row>,
  lang: Lang,
): XlsxWriteStreamOptions {
  const texts = translations[lang]
  const formats = { text: '@', day: dayFormats[lang], number: undefined }
  return {
    name: name(texts).slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ header, kind, width, isToFill }) => ({
      width: Math.max(width, header(texts).length + 2),
      ...(formats[kind] && { numFmt: formats[kind] }),
      ...(isToFill && { style: { fill: fillStyle } }),
    })),
  }
}
