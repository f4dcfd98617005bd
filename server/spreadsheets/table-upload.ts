import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadLimit, uploadTypes } from '#contract/uploaded-table.ts'
import type { Database } from '#database/connect.ts'
import { sql } from '#database/sql.ts'
import type { TableRow } from '#domain/table-file.ts'
import type { HeaderFault } from '#domain/table-header.ts'
import type { QueueOwner } from '#server/http/fair-queue.ts'
import { queueOwnerOf } from '#server/http/queue-owner.ts'
import { Refusal } from '#server/http/refusal.ts'
import { admit, type Caller, callerColumns, gate, ticketOf } from '#server/http/session.ts'
import { first } from '#server/http/statement.ts'
import { readTable } from '#server/spreadsheets/read-table.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

/** Understands the rows of a file: what they say, `rows` being how many there are, or why its columns cannot be read. */
export type TableReader<Table extends { rows: number }> = (
  rows: readonly TableRow[],
) => Table | { faults: HeaderFault[] }

/** A file as it was sent, with what it says once it is read. */
export class TableUpload<Table> {
  readonly bytes: Uint8Array
  readonly rows: TableRow[]
  readonly table: Table

  constructor(bytes: Uint8Array, rows: TableRow[], table: Table) {
    this.bytes = bytes
    this.rows = rows
    this.table = table
  }

  /** What tells the file from others: SHA-256 in hexadecimal digits. */
  get hash(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }

  /** Stands for the file where requests are compared. */
  toJSON(): string {
    return this.hash
  }
}

/** Reads a file; refuses one that is no table, or lacks columns, with the reason. */
export async function readUpload<Table extends { rows: number }>(
  bytes: Uint8Array,
  read: TableReader<Table>,
  owner?: QueueOwner,
): Promise<TableUpload<Table>> {
  try {
    const rows = await readTable(bytes, undefined, owner)
    const table = read(rows)
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
    return new TableUpload(bytes, rows, table)
  } catch (error) {
    if (!(error instanceof TableFailure)) throw error
    const params = { reason: error.refusal, ...(error.row !== undefined && { row: error.row }) }
    throw new Refusal('unreadable-file', {
      errors: [{ pointer: '/body', code: 'invalid', params }],
    })
  }
}

/** Takes tables as bodies of the routes of `app` alone, and reads them before their transaction begins. */
export function acceptTables<Table extends { rows: number }>(
  app: FastifyInstance,
  database: Database,
  read: TableReader<Table>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    [...uploadTypes],
    { parseAs: 'buffer', bodyLimit: uploadLimit },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  // Strangers cannot make the server take files in, let alone read them.
  app.addHook('onRequest', async (request) => {
    const ticket = ticketOf(request)
    const { access = 'signed-in', scope = 'session' } = request.routeOptions.config
    const caller = await first(
      database.pool,
      sql<Caller>`${gate(ticket)} select ${callerColumns} from me`,
    )
    admit(caller, ticket, { access, scope })
  })
  app.addHook('preHandler', async (request, reply) => {
    const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    request.body = await readUpload(bytes, read, queueOwnerOf(request, reply))
  })
}
