import type { FastifyInstance } from 'fastify'
import {
  importOrders,
  listBadRows,
  previewOrderImport,
} from '#contract/orders/order-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type ImportTable, readImportTable } from '#domain/imports/orders/order-import-table.ts'
import { badRowsOf } from '#domain/imports/table/table-report.ts'
import type { Caller } from '#server/data/caller.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { rememberReading } from '#server/orders/import/import-reading.ts'
import { planImport } from '#server/orders/import/order-import-plan.ts'
import type { ImportSource } from '#server/orders/import/order-import-record-write.ts'
import { importTable } from '#server/orders/import/order-import-step.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import {
  acceptTables,
  refuseUnsure,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'

type OrderFile = TableUpload<ImportTable>

/** Orders come in from files: preview, import, and the rows that are refused. */
export function addOrderImportRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (files) => {
    acceptTables(files, database, 'orders', readImportTable)

    mutationRoute(files, database, previewOrderImport, ({ execute, caller }, { body }) =>
      importTable(
        execute,
        caller.companyId,
        (body as OrderFile).table,
        'preview',
        sourceOf(body, caller),
      ),
    )

    mutationRoute(files, database, importOrders, async ({ execute, caller }, { body, query }) => {
      const source = sourceOf(body, caller, query.fileName)
      const { table } = body as OrderFile
      refuseUnsure(table)
      const report = await importTable(execute, caller.companyId, table, query.rows, source)
      if (!report.isImported) throw badRowsProblem(report.errors)
      await rememberReading(execute, caller.companyId, report.reading)
      return report
    })

    mutationRoute(files, database, listBadRows, async ({ execute, caller }, { body }) => {
      const { rows, table } = body as OrderFile
      const { errors } = await planImport(execute, caller.companyId, table, false)
      return badRowsOf(table.header, rows, errors)
    })
  })
}

const sourceOf = (body: unknown, { userId }: Caller, fileName = ''): ImportSource => {
  const { hash, bytes } = body as OrderFile
  return { userId, fileName, hash, bytes: bytes.length }
}
