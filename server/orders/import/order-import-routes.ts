import type { FastifyInstance } from 'fastify'
import {
  importOrders,
  listBadRows,
  previewOrderImport,
} from '#contract/orders/order-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type OrderTable, readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { badRowsOf } from '#domain/imports/table/table-report.ts'
import type { Caller } from '#server/data/caller.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { planImport } from '#server/orders/import/order-import-plan.ts'
import type { ImportSource } from '#server/orders/import/order-import-record-write.ts'
import { importTable } from '#server/orders/import/order-import-step.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberReading } from '#server/spreadsheets/reading/remembered-reading.ts'
import {
  acceptTables,
  refuseUnsureEncoding,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'

/** Adds routes to import orders from files: preview, import, and refused rows. */
export function addOrderImportRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (files) => {
    const fileOf = acceptTables<OrderTable>(files, database, 'orders', readOrderTable)

    mutationRoute(files, database, previewOrderImport, ({ execute, caller }, input) => {
      const file = fileOf(input)
      return importTable(execute, caller.companyId, file.table, 'preview', sourceOf(file, caller))
    })

    mutationRoute(files, database, importOrders, async ({ execute, caller }, input) => {
      const { query } = input
      const file = fileOf(input)
      const { table } = file
      const source = sourceOf(file, caller, query.fileName)
      refuseUnsureEncoding(table)
      const report = await importTable(execute, caller.companyId, table, query.rows, source)
      if (!report.isImported) throw badRowsProblem(report.errors)
      await rememberReading(execute, caller, 'orders', report.reading)
      return report
    })

    mutationRoute(files, database, listBadRows, async ({ execute, caller }, input) => {
      const { rows, table } = fileOf(input)
      const { errors } = await planImport(execute, caller.companyId, table, false)
      return badRowsOf(table.copy, rows, errors)
    })
  })
}

const sourceOf = (
  { hash, bytes }: TableUpload<OrderTable>,
  { userId }: Caller,
  fileName = '',
): ImportSource => ({ userId, fileName, hash, bytes: bytes.length })
