import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ExportFormat, exportTypes, maxExportRows } from '#contract/list-export.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import type { Lang } from '#domain/lang.ts'
import { type DataScope, readInScope } from '#server/data/data-scope.ts'
import { withFiltersInline } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { queryReplica, rowsFromReplica } from '#server/data/replica-query.ts'
import { FileBytes, type HandlerInput, route } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { localizedCsv, machineCsv } from '#server/spreadsheets/writing/csv-text.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { xlsxFile } from '#server/spreadsheets/writing/xlsx-file.ts'
import { translations } from '#server/texts/translations.ts'

/** Rows read at once: of a workbook fewer, because their cells are made between what other people ask for. */
const pageRows = { csv: 1000, data: 1000, xlsx: 200 } as const satisfies Record<
  ExportFormat,
  number
>

type ExportQuery = { format: ExportFormat; lang: Lang }
type ExportEndpoint = Endpoint & { schema: { querystring: z.ZodType<ExportQuery> } }
const fileFacts = z.object({ isTooLong: z.boolean(), hasOptional: z.boolean() })

/** The most rows of the file, a condition that must hold (404 otherwise), and one for the columns that are optional. */
type Bounds = { maxRows?: number; existsCondition?: Sql; optionalColumnsCondition?: Sql }

/**
 * Streams a whole list as a file, one statement per thousand rows. The next one runs when the previous rows are sent, so
 * a slow reader holds neither memory nor a connection; a workbook is made first. Each statement authenticates again.
 */
export function exportRoute<E extends ExportEndpoint, Row extends object>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  list: (
    query: HandlerInput<E>['query'],
    scope: DataScope,
    input: HandlerInput<E>,
  ) => ListQuery & Bounds,
  sheet: SheetDefinition<Row>,
): void {
  route(app, endpoint, async (input) => {
    const { query, request } = input
    const fromReplica = rowsFromReplica(database, request, endpoint)
    const limit = pageRows[(query as ExportQuery).format]
    const { whole, start, shown } = await readInScope(request, endpoint, async (scope) => {
      const {
        maxRows = maxExportRows,
        existsCondition = sql`true`,
        optionalColumnsCondition = sql`false`,
        ...asked
      } = list(query, scope, input)
      // The whole list is read: a search for one page would not pay.
      const whole = withFiltersInline(asked) as ListQuery<Row>
      // Before the first byte is sent: a problem cannot be sent afterwards.
      const found = await queryReplica(
        database,
        request,
        endpoint,
        sql`case when ${existsCondition} then json_build_object(
          'isTooLong', exists (select from ${whole.source} offset ${sql.lit(maxRows)}),
          'hasOptional', ${optionalColumnsCondition}) end`,
      )
      const { isTooLong, hasOptional } = fileFacts.parse(JSON.parse(found))
      if (isTooLong) throw new ProblemError('too-many-rows')
      const columns = sheet.columns.filter((one) => hasOptional || !one.isOptional)
      const start = await readPage(fromReplica, { limit }, whole)
      return { whole, start, shown: { ...sheet, columns } }
    })
    async function* pages() {
      let { rows, next } = start
      yield rows
      while (next !== null) {
        ;({ rows, next } = await readPage(fromReplica, { limit, after: next }, whole))
        yield rows
      }
    }
    return sheetFile(shown, pages(), query as ExportQuery, queueOwnerOf(request, input.reply))
  })
}

/** A sheet as a file: text is written as its rows come, a workbook in a worker thread before it is sent. */
export async function sheetFile<Row extends object>(
  sheet: SheetDefinition<Row>,
  pages: AsyncIterable<Row[]>,
  { format, lang }: ExportQuery,
  owner: QueueOwner,
): Promise<FileBytes> {
  const name = `${sheet.name(translations[lang])} ${new Date().toISOString().slice(0, 10)}`
  const type = exportTypes[format]
  if (format === 'xlsx')
    return new FileBytes(type, `${name}.xlsx`, await xlsxFile(sheet, pages, lang, owner))
  const text = format === 'data' ? machineCsv(sheet, pages) : localizedCsv(sheet, pages, lang)
  return new FileBytes(type, `${name}.csv`, Readable.from(text, { objectMode: false }))
}
