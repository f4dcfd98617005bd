import type { FastifyInstance } from 'fastify'
import { importShipmentLines, listBadLineRows } from '#contract/shipments/line-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import type { LineImportReport } from '#domain/imports/lines/line-import-report.ts'
import type { LineImportTable } from '#domain/imports/lines/line-import-table.ts'
import { badRowsOf, tableReport } from '#domain/imports/table/table-report.ts'
import { maxLines } from '#domain/shipments/shipment-line.ts'
import { together } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { serialKeyOf } from '#server/shipments/import/line-import-acceptance.ts'
import {
  readLineTableWithinLimits,
  refuseTooManyPackages,
} from '#server/shipments/import/line-import-limits.ts'
import { type LineImportPlan, planLineImport } from '#server/shipments/import/line-import-plan.ts'
import { serialNumbersOf } from '#server/shipments/import/line-import-queries.ts'
import { addedBefore, recordLineImport } from '#server/shipments/import/line-import-record.ts'
import { writePlannedLines } from '#server/shipments/import/planned-lines-write.ts'
import { destinationOf } from '#server/shipments/lines/line-validation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberColumns } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  acceptTables,
  refuseUnsure,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'

type LineFile = TableUpload<LineImportTable>

/** Lines of a shipment come in from a file: preview, import, and the rows that are refused. */
export function addLineImportRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (files) => {
    acceptTables(files, database, 'lines', readLineTableWithinLimits)

    mutationRoute(
      files,
      database,
      importShipmentLines,
      async (mutation, { params, query, body, reply }) => {
        const { table, hash } = body as LineFile
        const isPreview = query.preview === 'true'
        if (!isPreview) refuseUnsure(table)
        const isPacked = query.packages === 'make'
        const [shipment, before, serials] = await together([
          lockShipment(mutation, params.id, 'edit'),
          addedBefore(mutation, params.id, hash),
          serialKeysOf(mutation, params.id, table),
        ])
        if (before && !isPreview && query.again === 'false')
          throw new ProblemError('file-added-before')
        const destination = await destinationOf(mutation, params.id)
        const plan = await planLineImport(mutation, { destination, serials }, table, !isPreview)
        if (shipment.lineCount + plan.result.lines.length > maxLines)
          throw new ProblemError('too-many-lines')
        refuseTooManyPackages(shipment, plan.result.count(isPacked).packages)
        if (!isPreview && query.rows === 'all' && plan.errors.length > 0)
          throw badRowsProblem(plan.errors)
        const isImported = !isPreview && plan.good > 0
        const version = isImported
          ? await writePlannedLines(mutation, shipment, plan, isPacked)
          : mutation.version
        if (isImported)
          await together([
            recordLineImport(mutation, params.id, { hash, name: query.fileName }),
            rememberColumns(mutation.execute, mutation.caller, 'lines', table.reading),
          ])
        reply.header('etag', `"${version}"`)
        return reportOf(table, plan, isImported, version, before)
      },
    )

    mutationRoute(files, database, listBadLineRows, async (mutation, { params, body }) => {
      const { rows, table } = body as LineFile
      const [destination, serials] = await together([
        destinationOf(mutation, params.id),
        serialKeysOf(mutation, params.id, table),
      ])
      const target = { destination, serials }
      const { errors, waiting } = await planLineImport(mutation, target, table, false)
      return badRowsOf(table.header, rows, [...errors, ...waiting])
    })
  })
}

/** The serial numbers of a shipment, read only for a file that has any. */
async function serialKeysOf(
  mutation: MutationContext,
  id: number,
  { lines }: LineImportTable,
): Promise<Set<string>> {
  const hasSerials = lines.some((line) => (line.traceability?.serialNumbers.length ?? 0) > 0)
  const known = hasSerials ? await serialNumbersOf(mutation, id) : []
  return new Set(known.map((one) => serialKeyOf(one, one.serial)))
}

function reportOf(
  table: LineImportTable,
  { result, understood, good, errors, waiting }: LineImportPlan,
  isImported: boolean,
  version: number,
  before: LineImportReport['addedBefore'],
): LineImportReport {
  const report = tableReport(table, good, errors, isImported)
  return {
    ...report,
    version,
    bad: report.bad - table.rowsWithoutQuantity,
    silent: table.rowsWithoutQuantity,
    waiting: waiting.length,
    packages: result.count(true).packages,
    made: result.count(false),
    named: result.named,
    namedCount: result.namedCount,
    understood,
    assumedUnits: table.assumedUnits,
    addedBefore: before,
  }
}
