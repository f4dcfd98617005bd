import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  importBodyLimit,
  importContentTypes,
  previewOrderImport,
} from '#contract/order-import-endpoints.ts'
import type { Database } from '#database/connect.ts'
import { type ImportTable, readImportTable, type TableRow } from '#domain/order-import-table.ts'
import { Refusal } from '#server/http/refusal.ts'
import { admit, type Caller, callerColumns, gate, ticketOf } from '#server/http/session.ts'
import { first } from '#server/http/statement.ts'
import { readTable } from '#server/spreadsheets/read-table.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

/** A file as it was sent, and once it is read, what it says. */
export class OrderFile {
  readonly bytes: Uint8Array
  rows: TableRow[] = []
  table: ImportTable = { header: [], ignored: [], rows: 0, lines: [], errors: [] }

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Stands for the file where requests are compared. */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

/** Reads a file of orders; refuses one that is no table, or lacks columns, with the reason. */
export async function readOrderFile(
  bytes: Uint8Array,
): Promise<{ rows: TableRow[]; table: ImportTable }> {
  try {
    const rows = await readTable(bytes)
    const table = readImportTable(rows)
    if ('faults' in table) {
      throw new Refusal('unreadable-file', {
        errors: table.faults.map(({ code, column }) => ({
          pointer: '/body',
          code: 'invalid',
          params: { reason: code, column },
        })),
      })
    }
    if (table.rows === 0) throw new TableFailure('empty')
    return { rows, table }
  } catch (error) {
    if (!(error instanceof TableFailure)) throw error
    const params = { reason: error.refusal, ...(error.row !== undefined && { row: error.row }) }
    throw new Refusal('unreadable-file', {
      errors: [{ pointer: '/body', code: 'invalid', params }],
    })
  }
}

/** Takes files as bodies of these routes alone, and reads them before their transaction begins. */
export function acceptOrderFiles(app: FastifyInstance, database: Database): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    [...importContentTypes],
    { parseAs: 'buffer', bodyLimit: importBodyLimit },
    async (_request: FastifyRequest, body: Buffer) => new OrderFile(body),
  )
  // Strangers cannot make the server take files in, let alone read them.
  app.addHook('onRequest', async (request) => {
    const ticket = ticketOf(request)
    const caller = await first(
      database.pool,
      sql<Caller>`${gate(ticket)} select ${callerColumns} from me`,
    )
    admit(caller, ticket, previewOrderImport)
  })
  app.addHook('preHandler', async (request) => {
    const file = request.body instanceof OrderFile ? request.body : new OrderFile(new Uint8Array())
    Object.assign(file, await readOrderFile(file.bytes))
    request.body = file
  })
}
