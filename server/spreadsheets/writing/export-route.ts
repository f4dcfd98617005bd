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
import { queryAsCaller } from '#server/data/query-route.ts'
import { queryReplica, rowsFromReplica } from '#server/data/replica-query.ts'
import { FileBytes, type HandlerInput, route } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { nextPart } from '#server/http/slow-clients.ts'
import { ConcurrencyLimiter } from '#server/load/concurrency-limiter.ts'
import { FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { companyToday } from '#server/queries/day-start.ts'
import { localizedCsv, machineCsv } from '#server/spreadsheets/writing/csv-text.ts'
import {
  type Pages,
  pagesBy,
  type ReadInTurn,
  singlePage,
  withoutRepeats,
} from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { xlsxFile } from '#server/spreadsheets/writing/xlsx-file.ts'
import { translations } from '#server/texts/translations.ts'

/** Rows per page. Few, because reading and writing a page delays requests of other companies. */
const pageRows = 50

const refuse = () => new ProblemError('unavailable', { retryAfter: 5 })

// Each company reads one page at a time, however many files it exports, and at most half of the time, so that other
// work gets the other half. No file is refused midway.
const reads = new FairQueue({
  ...{
    concurrency: 2,
    maxRunningPerGroup: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    refuse,
  },
  maxPauseMs: 1000,
})

/** Maximum text exports that a company opens at once; each holds a slot of load shedding until its first page. */
export const maxOpenings = 40
const openings = new ConcurrencyLimiter(maxOpenings)

/** Concurrent authentications per session: forty at once would delay other requests until the last of them. */
const authentications = new ConcurrencyLimiter(2)

// A separate queue, so that papers do not wait for workbooks.
const workbooks = new FairQueue({
  concurrency: 2,
  maxRunningPerGroup: 1,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 20_000,
  refuse,
})

type ExportQuery = { format: ExportFormat; lang: Lang }
type ExportEndpoint = Endpoint & { schema: { querystring: z.ZodType<ExportQuery> } }
const fileFacts = z.object({ isTooLong: z.boolean(), hasOptional: z.boolean() })

/** Maximum rows, a condition for the file to exist (else 404), and a condition for optional columns. */
type Bounds = { maxRows?: number; existsCondition?: Sql; optionalColumnsCondition?: Sql }

type SheetContent<Row> = { sheet: SheetDefinition<Row>; pages: Pages<Row> }

/**
 * Adds a route that streams a whole list as a file, one statement per page. The next statement runs once the earlier
 * rows are sent, so that a slow reader holds neither memory nor a connection. Each statement authenticates again.
 */
export const exportRoute = <E extends ExportEndpoint, Row extends object>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  list: (
    query: HandlerInput<E>['query'],
    scope: DataScope,
    input: HandlerInput<E>,
  ) => ListQuery & Bounds,
  sheet: SheetDefinition<Row>,
): void =>
  sheetRoute(app, database, endpoint, (input, inTurn) => {
    const { query, request } = input
    const fromReplica = rowsFromReplica(database, request, endpoint)
    return readInScope(request, endpoint, async (scope) => {
      const {
        maxRows = maxExportRows,
        existsCondition = sql`true`,
        optionalColumnsCondition = sql`false`,
        ...listQuery
      } = list(query, scope, input)
      // The whole list is read, so index look-ups for single pages would not pay.
      const unpagedList = withFiltersInline(listQuery) as ListQuery<Row>
      const facts = await inTurn(() =>
        queryReplica(
          database,
          request,
          endpoint,
          sql`case when ${existsCondition} then json_build_object(
          'isTooLong', exists (select from ${unpagedList.source} offset ${sql.lit(maxRows)}),
          'hasOptional', ${optionalColumnsCondition}) end`,
        ),
      )
      const { isTooLong, hasOptional } = fileFacts.parse(JSON.parse(facts))
      if (isTooLong) throw new ProblemError('too-many-rows')
      const columns = sheet.columns.filter((column) => hasOptional || !column.isOptional)
      const pages = pagesBy(
        (read) => nextPart(request, () => inTurn(read)),
        (after) =>
          readPage(fromReplica, { limit: pageRows, ...(after !== null && { after }) }, unpagedList),
      )
      const { rowKey } = sheet
      return {
        sheet: { ...sheet, columns },
        pages: rowKey ? withoutRepeats(pages, rowKey) : pages,
      }
    })
  })

/** Adds a route for a template: the headings of a sheet without rows. */
export const templateRoute = <E extends ExportEndpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  sheet: SheetDefinition<object>,
): void =>
  sheetRoute(app, database, endpoint, async () => ({ sheet, pages: singlePage<object>([]) }))

/**
 * Adds a route that serves a sheet as a file. It opens after authentication and in the company's turn; a HEAD request
 * reads no rows.
 */
export function sheetRoute<E extends ExportEndpoint, Row extends object>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  open: (input: HandlerInput<E>, inTurn: ReadInTurn) => Promise<SheetContent<Row>>,
): void {
  route(app, endpoint, async (input) => {
    const { request, reply } = input
    const owner = queueOwnerOf(request, reply)
    const today = await authenticateInTurn(owner, () =>
      queryAsCaller(database, request, endpoint, companyToday, database.pipelinedReads),
    )
    return sheetFile(
      { ...(input.query as ExportQuery), today },
      owner,
      () => open(input, (read) => reads.run(owner, read)),
      request.method === 'HEAD',
    )
  })
}

/**
 * Renders a sheet as a file, named with the day. Text is streamed page by page. A workbook is completed before it is
 * sent, and opens only in its turn.
 */
export async function sheetFile<Row extends object>(
  { format, lang, today }: ExportQuery & { today: string },
  owner: QueueOwner,
  open: () => Promise<SheetContent<Row>>,
  isHead = false,
): Promise<FileBytes> {
  const fileOf = ({ name }: SheetDefinition<Row>, bytes: FileBytes['bytes']) => {
    const extension = format === 'xlsx' ? 'xlsx' : 'csv'
    const file = `${name(translations[lang])} ${today}.${extension}`
    return new FileBytes(exportTypes[format], file, bytes)
  }
  if (format === 'xlsx' && !isHead) {
    return workbooks.run(owner, async () => {
      const { sheet, pages } = await open()
      return fileOf(sheet, await xlsxFile(sheet, pages, lang, owner))
    })
  }
  return openText(owner, async () => {
    const { sheet, pages } = await open()
    if (isHead) return fileOf(sheet, Readable.from([]))
    const text = format === 'data' ? machineCsv(sheet, pages) : localizedCsv(sheet, pages, lang)
    // Awaits the first page, because a problem cannot be sent after the first byte.
    const { value: first } = await text.next()
    return fileOf(sheet, Readable.from(startingWith(first, text), { objectMode: false }))
  })
}

async function* startingWith(first: Buffer, others: AsyncIterable<Buffer>) {
  yield first
  yield* others
}

/** Authenticates a call; calls of the same session take turns. */
async function authenticateInTurn<Result>(
  { member = '' }: QueueOwner,
  authenticate: () => Promise<Result>,
): Promise<Result> {
  if (!(await authentications.acquire(member, { maxWaiting: maxOpenings, timeoutMs: 20_000 })))
    throw refuse()
  try {
    return await authenticate()
  } finally {
    authentications.release(member)
  }
}

/** Opens a text export; throws if the company opens too many. */
async function openText<Content>(
  { group }: QueueOwner,
  open: () => Promise<Content>,
): Promise<Content> {
  if (!openings.tryAcquire(group)) throw refuse()
  try {
    return await open()
  } finally {
    openings.release(group)
  }
}
