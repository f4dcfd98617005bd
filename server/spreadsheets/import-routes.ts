import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import type { ImportTable } from '#domain/imports/table/import-table.ts'
import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import { type BadRows, badRowsOf, type CellError } from '#domain/imports/table/table-report.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import type { ImportKind } from '#server/spreadsheets/reading/import-column-choices.ts'
import { rememberReading } from '#server/spreadsheets/reading/remembered-reading.ts'
import {
  acceptTables,
  refuseExcess,
  refuseUnsureEncoding,
  type TableReader,
} from '#server/spreadsheets/reading/table-upload.ts'

/** An endpoint that takes a file with this query. */
type FileEndpoint<Query, Reply> = Endpoint<{
  querystring: z.ZodType<Query>
  response: { 200: z.ZodType<Reply> }
}>

/** Definition of an import: reading, planning, writing and reporting. */
type Import<Column extends string, Row extends { row: number }, Plan, Query, Seen, Report> = {
  kind: ImportKind
  read: TableReader<ImportTable<Column, Row>>
  /** Maximum rows, and the refusal of a longer file. */
  max: { rows: number; refusal: TableRefusal }
  endpoints: {
    preview: FileEndpoint<NoInfer<Query>, Report>
    import: FileEndpoint<NoInfer<Query & Seen> & { rows: 'all' | 'good' }, Report>
    badRows: FileEndpoint<NoInfer<Query>, BadRows>
  }
  /** Plans the changes of each row; locks the rows to be written if `isLocking`. */
  plan: (
    mutation: MutationContext,
    table: ImportTable<Column, Row>,
    isLocking: boolean,
    input: { query: Query; request: FastifyRequest },
  ) => Promise<Plan>
  /**
   * Whether the plan differs from the preview that the user saw; then nothing is written, and the report has the new
   * plan.
   */
  isOutdated?: (plan: Plan, query: Seen) => boolean
  write: (mutation: MutationContext, plan: Plan) => Promise<unknown>
  report: (
    table: ImportTable<Column, Row>,
    plan: Plan,
    isImported: boolean,
    mutation: MutationContext,
  ) => NoInfer<Report> | Promise<NoInfer<Report>>
}

/** Adds the routes of an import: preview, import, and the file's refused rows. */
export function addImportRoutes<
  Column extends string,
  Row extends { row: number },
  Plan extends { errors: readonly CellError[] },
  Query,
  Seen,
  Report,
>(
  app: FastifyInstance,
  database: Database,
  {
    kind,
    read,
    max,
    endpoints,
    plan,
    isOutdated,
    write,
    report,
  }: Import<Column, Row, Plan, Query, Seen, Report>,
): void {
  app.register(async (files) => {
    const fileOf = acceptTables<ImportTable<Column, Row>>(
      files,
      database,
      kind,
      (rows, context) => {
        const table = read(rows, context)
        if ('rows' in table) refuseExcess(max.refusal, table.rows[max.rows])
        return table
      },
    )

    mutationRoute(files, database, endpoints.preview, async (mutation, input) => {
      const { table } = fileOf(input)
      return report(table, await plan(mutation, table, false, input), false, mutation)
    })

    mutationRoute(files, database, endpoints.import, async (mutation, input) => {
      const { table } = fileOf(input)
      refuseUnsureEncoding(table)
      const planned = await plan(mutation, table, true, input)
      if (input.query.rows === 'all' && planned.errors.length > 0)
        throw badRowsProblem(planned.errors)
      if (isOutdated?.(planned, input.query)) return report(table, planned, false, mutation)
      await write(mutation, planned)
      await rememberReading(mutation.execute, mutation.caller, kind, table.reading)
      return report(table, planned, true, mutation)
    })

    mutationRoute(files, database, endpoints.badRows, async (mutation, input) => {
      const { rows, table } = fileOf(input)
      const { errors } = await plan(mutation, table, false, input)
      return badRowsOf(table.copy, rows, errors)
    })
  })
}
