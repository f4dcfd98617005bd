import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { maxUploadBytes, uploadTypes } from '#contract/uploaded-table.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { decimalMarks, noDecimals } from '#domain/imports/table/decimal-reading.ts'
import type { TableRefusal, TableRow } from '#domain/imports/table/table-file.ts'
import type { HeaderFault } from '#domain/imports/table/table-header.ts'
import {
  dateOrders,
  type ReadingChoice,
  type ReadingContext,
  readingChoiceWithDates,
  type TableReading,
  type TableSource,
} from '#domain/imports/table/table-reading.ts'
import { authenticateCte, authorize, callerColumns, callerRow } from '#server/data/caller.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { acceptBytes, bodyBytes } from '#server/http/bytes-parser.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import {
  headingsHash,
  type ImportKind,
  rememberedColumnsQuery,
} from '#server/spreadsheets/reading/import-column-choices.ts'
import { readTable } from '#server/spreadsheets/reading/read-table.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'

/** Reads the rows of a file as a table; `faults` tells why its columns cannot be identified. */
export type TableReader<Table extends { rowCount: number }> = (
  rows: readonly TableRow[],
  context: ReadingContext,
) => Table | { faults: HeaderFault[]; reading: TableReading }

/** A company's settings for reading files, and the choices that it made for earlier files. */
export const readingSettings = z.object({
  rememberedDates: z.enum(dateOrders).nullable(),
  rememberedDecimals: z.enum(decimalMarks).nullable(),
  rememberedColumns: z.record(z.string(), z.string()).meta({
    description: 'Chosen columns of earlier files, by the hash of their headings',
  }),
  timeZone: z.string(),
  asksForLots: z.boolean(),
})
export type ReadingSettings = z.output<typeof readingSettings>

/** A person's choices and the company's settings for one file: with them the file is read the same way again. */
export const readingInputs = z.object({
  choice: z.object(readingChoiceWithDates),
  company: readingSettings,
})
export type ReadingInputs = z.output<typeof readingInputs>

/** An uploaded file, its rows, and the table read from them: the request body of an import. */
export class TableUpload<Table> {
  readonly bytes: Uint8Array
  readonly rows: TableRow[]
  readonly table: Table
  readonly readingInputs: ReadingInputs

  constructor(bytes: Uint8Array, rows: TableRow[], table: Table, readingInputs: ReadingInputs) {
    this.bytes = bytes
    this.rows = rows
    this.table = table
    this.readingInputs = readingInputs
  }

  /** SHA-256 of the file, hexadecimal. */
  get hash(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }

  /** Represents the file in the request hash of idempotency keys. */
  toJSON(): string {
    return this.hash
  }
}

/** Reads a file; throws `unreadable-file` with the reason and the properties detected so far. */
export async function readUpload<Table extends { rowCount: number }>(
  bytes: Uint8Array,
  read: TableReader<Table>,
  choice: ReadingChoice,
  company: ReadingSettings,
  owner?: QueueOwner,
): Promise<TableUpload<Table>> {
  const { rememberedDates, rememberedDecimals, rememberedColumns, timeZone, asksForLots } = company
  try {
    const { rows, source } = await readTable(bytes, choice, undefined, owner)
    const table = read(rows, {
      source,
      chosenDates: choice.dates,
      rememberedDates: rememberedDates ?? undefined,
      chosenDecimals: choice.decimals,
      rememberedDecimals: rememberedDecimals ?? undefined,
      chosenColumns: choice.columns,
      rememberedColumns: (headings) => rememberedColumns[headingsHash(headings)],
      timeZone,
      asksForLots,
    })
    if ('faults' in table) {
      const errors = table.faults.map(({ code, column }) => fileError({ reason: code, column }))
      throw new ProblemError('unreadable-file', { errors, reading: table.reading })
    }
    if (table.rowCount === 0) throw new TableFailure('empty').withSource(source)
    return new TableUpload(bytes, rows, table, readingInputs.parse({ choice, company }))
  } catch (error) {
    if (!(error instanceof TableFailure)) throw error
    const { refusal: reason, row, source } = error
    throw new ProblemError('unreadable-file', {
      errors: [fileError({ reason, ...(row !== undefined && { row }) })],
      ...(source && { reading: readingOf(source) }),
    })
  }
}

const fileError = (params: Record<string, string | number>): FieldError => ({
  pointer: '/body',
  code: 'invalid',
  params,
})

/** Throws if a file has more items than the maximum; `firstExcess` is the first item past it. */
export function refuseExcess(reason: TableRefusal, firstExcess: { row: number } | undefined): void {
  if (!firstExcess) return
  const errors = [fileError({ reason, row: firstExcess.row })]
  throw new ProblemError('unreadable-file', { errors })
}

/**
 * Refuses a file whose encoding is a guess, which could store wrong names; the person chooses the encoding after the
 * preview. In UTF-8 a broken character is an error of its cell instead.
 */
export function refuseUnsureEncoding({ reading }: { reading: TableReading }): void {
  const { encoding } = reading
  if (encoding?.confidence !== 'low' || encoding.name === 'utf-8') return
  const params = {
    reason: 'encoding-unsure',
    encoding: encoding.name,
    words: encoding.words.join(', '),
  }
  throw new ProblemError('unreadable-file', { errors: [fileError(params)], reading })
}

const readingOf = (source: TableSource): TableReading => ({
  ...source,
  headerRow: null,
  titleRows: [],
  columns: null,
  dates: { order: null, by: 'none-needed', example: null },
  decimals: noDecimals,
})

const callerWithSettings = callerRow.extend(readingSettings.shape)
/** Settings of a company that chose nothing yet. */
export const defaultReadingSettings: ReadingSettings = {
  ...{ rememberedDates: null, rememberedDecimals: null, rememberedColumns: {} },
  ...{ timeZone: 'UTC', asksForLots: false },
}
const settingsOfRequests = new WeakMap<FastifyRequest, ReadingSettings>()

/**
 * Accepts tables as request bodies in the routes of `app`, and reads them before the transaction begins. Returns the
 * function that gives a handler its table. Without a kind, chosen columns are not remembered.
 */
export function acceptTables<Table extends { rowCount: number }>(
  app: FastifyInstance,
  database: Database,
  kind: ImportKind | null,
  read: TableReader<Table>,
): (input: { body: unknown }) => TableUpload<Table> {
  acceptBytes(app, uploadTypes, { bodyLimit: maxUploadBytes })
  // Authenticates before the body is received and parsed.
  app.addHook('onRequest', async (request) => {
    const credentials = credentialsOf(request)
    const { access = 'signed-in', scope = 'session' } = request.routeOptions.config
    const caller = await executeOneAsTenant(
      database.tenantPool,
      credentials.companyId,
      typedSql(callerWithSettings)`${authenticateCte(credentials)}
        select ${callerColumns}, c.import_date_order as "rememberedDates", c.time_zone as "timeZone",
          c.import_decimal_mark as "rememberedDecimals", c.asks_for_lots as "asksForLots",
          (${kind ? rememberedColumnsQuery(kind) : sql`select '{}'::jsonb`}) as "rememberedColumns"
        from caller join companies c on c.id = ${thisCompany}`,
    )
    authorize(request, caller, { access, scope })
    if (caller) settingsOfRequests.set(request, caller)
  })
  app.addHook('preHandler', async (request, reply) => {
    const bytes = bodyBytes(request)
    const reading = settingsOfRequests.get(request) ?? defaultReadingSettings
    const choice = request.query as ReadingChoice
    request.body = await readUpload(bytes, read, choice, reading, queueOwnerOf(request, reply))
  })
  return ({ body }) => {
    if (body instanceof TableUpload) return body
    throw new Error('no table was read')
  }
}
