import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ExportFormat, exportTypes, maxExportRows } from '#contract/export-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import type { Lang } from '#domain/lang.ts'
import { foldFilters } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { queryReplica, rowsFromReplica } from '#server/data/replica-query.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { FileBytes, type HandlerInput, route } from '#server/http/route.ts'
import { dataCsv, peopleCsv } from '#server/spreadsheets/csv-text.ts'
import type { Sheet } from '#server/spreadsheets/sheet-definition.ts'
import { translations } from '#server/texts/translations.ts'

const pageRows = 1000

type Asked = { format: ExportFormat; lang: Lang }
type ExportEndpoint = Endpoint & { schema: { querystring: z.ZodType<Asked> } }
/** How many rows the file may have, and whether what it is about is there at all. */
type Bounds = { maxRows?: number; isThere?: Sql }

/**
 * Serves a whole list as a file, a statement for every thousand rows: each is read when the one before is on its way,
 * so that neither memory nor a connection is held for whoever reads slowly. Each asks the session anew.
 */
export function exportRoute<E extends ExportEndpoint, Row extends object>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  list: (query: HandlerInput<E>['query'], heard: HandlerInput<E>) => ListQuery & Bounds,
  sheet: Sheet<Row>,
): void {
  route(app, endpoint, async (heard) => {
    const { query, request } = heard
    const { maxRows = maxExportRows, isThere = sql`true`, ...asked } = list(query, heard)
    // All of it is read anyway: no search for a page of it.
    const whole = foldFilters(asked) as ListQuery<Row>
    // Before anything is sent: afterwards nothing could be refused any more.
    const isTooLong = await queryReplica(
      database,
      request,
      endpoint,
      sql`case when ${isThere} then exists (${whole.rows} offset ${sql.lit(maxRows)}) end`,
    )
    if (isTooLong === 'true') throw new ProblemError('too-many-rows')
    const fromReplica = rowsFromReplica(database, request, endpoint)
    const pageAt = (after?: string) =>
      readPage(fromReplica, { limit: pageRows, ...(after !== undefined && { after }) }, whole)
    const start = await pageAt()
    async function* pages() {
      let { rows, next } = start
      yield rows
      while (next !== null) {
        ;({ rows, next } = await pageAt(next))
        yield rows
      }
    }
    return written(sheet, pages(), query as Asked)
  })
}

async function written<Row extends object>(
  sheet: Sheet<Row>,
  pages: AsyncGenerator<Row[]>,
  { format, lang }: Asked,
): Promise<FileBytes> {
  const name = `${sheet.name(translations[lang])} ${new Date().toISOString().slice(0, 10)}`
  const type = exportTypes[format]
  if (format === 'xlsx') {
    // Read when the first workbook is asked for: most servers never are.
    const { xlsxStream } = await import('#server/spreadsheets/xlsx-stream.ts')
    const bytes = Readable.from(xlsxStream(sheet, pages, lang), { objectMode: false })
    return new FileBytes(type, `${name}.xlsx`, bytes)
  }
  const text = format === 'data' ? dataCsv(sheet, pages) : peopleCsv(sheet, pages, lang)
  return new FileBytes(type, `${name}.csv`, Readable.from(text, { objectMode: false }))
}
