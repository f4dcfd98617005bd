import { MessageChannel } from 'node:worker_threads'
import type { CellValue, XlsxWriteStreamOptions } from 'hucre/xlsx'
import type { Lang } from '#domain/lang.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { WorkerLimitError, workerRunner } from '#server/load/worker-pool.ts'
import { isDayCell, isNumberCell } from '#server/spreadsheets/writing/csv-text.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { WorkbookOrder } from '#server/spreadsheets/writing/xlsx-worker.ts'
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

// A queue of its own: exports wait for each other, and papers wait for none of them.
const exports = new FairQueue({
  concurrency: 2,
  maxRunningPerGroup: 1,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 20_000,
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
})
const writeWorkbook = workerRunner<WorkbookOrder, Uint8Array>(
  new URL('./xlsx-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 120_000 },
  exports,
)

/**
 * A workbook of one sheet with its headings frozen, written in a worker thread. The next page is read when the thread has
 * written the one before. It is whole before anything is sent, so that who reads slowly keeps no thread.
 */
export async function xlsxFile<Row>(
  sheet: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
  lang: Lang,
  owner?: QueueOwner,
): Promise<Buffer> {
  const { port1, port2 } = new MessageChannel()
  const rows = cellPages(sheet, pages, lang)
  let failure: unknown
  port1.on('message', async () => {
    try {
      const { done, value } = await rows.next()
      port1.postMessage(done ? null : value)
    } catch (error) {
      failure = error
      port1.close()
    }
  })
  try {
    const order = { options: sheetOptions(sheet, lang), port: port2 }
    const bytes = await writeWorkbook(order, owner, undefined, [port2])
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    if (failure) throw failure
    if (!(error instanceof WorkerLimitError)) throw error
    if (error.reason === 'too-big') throw new ProblemError('too-many-rows')
    throw new ProblemError('unavailable', { retryAfter: 30 })
  } finally {
    port1.close()
  }
}

async function* cellPages<Row>(
  { columns }: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
  lang: Lang,
): AsyncGenerator<CellValue[][]> {
  const texts = translations[lang]
  yield [columns.map(({ header }) => header(texts))]
  for await (const rows of pages)
    yield rows.map((row) => columns.map(({ kind, value }) => cell(value(row, texts), kind)))
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
      ...(isToFill && { style: { fill: toFill } }),
    })),
  }
}
