import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  getSupplierTemplate,
  importSuppliers,
  listBadSupplierRows,
  previewSupplierImport,
} from '#contract/settings/supplier-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import {
  maxImportedSuppliers,
  maxPreviewedSuppliers,
  type SupplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import {
  readSupplierTable,
  type SupplierImportTable,
} from '#domain/imports/suppliers/supplier-import-table.ts'
import { badRowsOf, tableReport } from '#domain/imports/table/table-report.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import {
  type PlannedSupplierRow,
  planSupplierImport,
} from '#server/settings/supplier-import-plan.ts'
import { similarNames } from '#server/settings/supplier-import-similar.ts'
import { writeSuppliers } from '#server/settings/supplier-import-write.ts'
import { supplierTemplate } from '#server/settings/supplier-template.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberColumns } from '#server/spreadsheets/reading/import-column-choices.ts'
import { rememberDecimals } from '#server/spreadsheets/reading/import-decimal-mark.ts'
import {
  acceptTables,
  refuseUnsure,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'
import { sheetFile } from '#server/spreadsheets/writing/export-route.ts'

type SupplierFile = TableUpload<SupplierImportTable>

/** Suppliers come in from a file: preview, import, and the rows that are refused. */
export function addSupplierImportRoutes(app: FastifyInstance, database: Database): void {
  fileRoute<typeof getSupplierTemplate, object[]>(
    app,
    database,
    getSupplierTemplate,
    () => sql`'[]'`,
    (rows, { query, request, reply }) =>
      sheetFile(query, queueOwnerOf(request, reply), async () => ({
        sheet: supplierTemplate,
        pages: Readable.from([rows]),
      })),
  )
  app.register(async (files) => {
    acceptTables(files, database, 'suppliers', readSuppliersWithinLimit)

    mutationRoute(files, database, previewSupplierImport, async (mutation, { body }) => {
      const { table } = body as SupplierFile
      const planned = await planSupplierImport(mutation, table.suppliers, false)
      return { ...reportOf(table, planned, false), ...(await similarNames(mutation, planned)) }
    })

    mutationRoute(files, database, importSuppliers, async (mutation, { body, query }) => {
      const { table } = body as SupplierFile
      refuseUnsure(table)
      if (query.rows === 'all' && table.errors.length > 0) throw badRowsProblem(table.errors)
      const planned = await planSupplierImport(mutation, table.suppliers, true)
      await writeSuppliers(mutation, planned)
      await rememberDecimals(mutation.execute, mutation.caller.companyId, table.reading)
      await rememberColumns(mutation.execute, mutation.caller, 'suppliers', table.reading)
      return reportOf(table, planned, true)
    })

    mutationRoute(files, database, listBadSupplierRows, async (_, { body }) => {
      const { rows, table } = body as SupplierFile
      return badRowsOf(table.header, rows, table.errors)
    })
  })
}

function readSuppliersWithinLimit(...given: Parameters<typeof readSupplierTable>) {
  const table = readSupplierTable(...given)
  if ('faults' in table) return table
  const beyond = table.suppliers[maxImportedSuppliers]
  if (!beyond) return table
  const params = { reason: 'too-many-suppliers', row: beyond.row }
  throw new ProblemError('unreadable-file', {
    errors: [{ pointer: '/body', code: 'invalid', params }],
  })
}

function reportOf(
  table: SupplierImportTable,
  planned: readonly PlannedSupplierRow[],
  isImported: boolean,
): SupplierImportReport {
  const count = (wanted: PlannedSupplierRow['outcome']) =>
    planned.filter(({ outcome }) => outcome === wanted).length
  return {
    ...tableReport(table, planned.length, table.errors, isImported),
    suppliers: {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
    },
    understood: planned
      .slice(0, maxPreviewedSuppliers)
      .map(({ row, outcome, code, rao, taxId, gln }) => ({ row, outcome, code, rao, taxId, gln })),
    ...{ similar: [], similarCount: 0 },
  }
}
