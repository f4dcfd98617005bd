import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { importShipmentLines, listBadLineRows } from '#contract/shipments/line-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type LineImportReport,
  lineImportReport,
} from '#domain/imports/lines/line-import-report.ts'
import type { LineImportTable } from '#domain/imports/lines/line-import-table.ts'
import { badRowsOf, tableReport } from '#domain/imports/table/table-report.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { matchedOrderLine } from '#server/queries/order-line-candidates.ts'
import { serialKeyOf } from '#server/shipments/import/line-import-acceptance.ts'
import {
  readLineTableWithinLimits,
  refuseTooManyPackages,
} from '#server/shipments/import/line-import-limits.ts'
import { type LineImportPlan, planLineImport } from '#server/shipments/import/line-import-plan.ts'
import { writePlannedLines } from '#server/shipments/import/planned-lines-write.ts'
import { destinationOf } from '#server/shipments/lines/line-validation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberColumns } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  acceptTables,
  refuseUnsureEncoding,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'

type LineFile = TableUpload<LineImportTable>

/** Adds routes to import lines into a shipment from a file: preview, import, and refused rows. */
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
        if (!isPreview) refuseUnsureEncoding(table)
        const isPacked = query.packages === 'make'
        const [shipment, before, serials] = await awaitPipelined([
          lockShipment(mutation, params.id, 'edit'),
          addedBefore(mutation, params.id, hash),
          serialKeysOf(mutation, params.id, table),
        ])
        if (before && !isPreview && query.again === 'false')
          throw new ProblemError('file-added-before')
        const destination = await destinationOf(mutation, params.id)
        const plan = await planLineImport(mutation, { destination, serials }, table, !isPreview)
        if (shipment.lineCount + plan.result.lines.length > maxShipmentLines)
          throw new ProblemError('too-many-lines')
        refuseTooManyPackages(shipment, plan.result.count(isPacked).packages)
        if (!isPreview && query.rows === 'all' && plan.errors.length > 0)
          throw badRowsProblem(plan.errors)
        const isImported = !isPreview && plan.acceptedCount > 0
        const version = isImported
          ? await writePlannedLines(mutation, shipment, plan, isPacked)
          : mutation.version
        if (isImported)
          await awaitPipelined([
            recordLineImport(mutation, params.id, { hash, name: query.fileName }),
            rememberColumns(mutation.execute, mutation.caller, 'lines', table.reading),
          ])
        reply.header('etag', `"${version}"`)
        return reportOf(table, plan, isImported, version, before)
      },
    )

    mutationRoute(files, database, listBadLineRows, async (mutation, { params, body }) => {
      const { rows, table } = body as LineFile
      const [destination, serials] = await awaitPipelined([
        destinationOf(mutation, params.id),
        serialKeysOf(mutation, params.id, table),
      ])
      const target = { destination, serials }
      const { errors, waiting } = await planLineImport(mutation, target, table, false)
      return badRowsOf(table.copy, rows, [...errors, ...waiting])
    })
  })
}

/** Reads the keys of a shipment's serial numbers, if the file has serial numbers. */
async function serialKeysOf(
  mutation: MutationContext,
  id: number,
  { lines }: LineImportTable,
): Promise<Set<string>> {
  const hasSerials = lines.some((line) => (line.traceability?.serialNumbers.length ?? 0) > 0)
  const numberedLines = hasSerials ? await serialNumbersOf(mutation, id) : []
  return new Set(numberedLines.map((line) => serialKeyOf(line, line.serial)))
}

function reportOf(
  table: LineImportTable,
  { result, understood, acceptedCount, errors, waiting }: LineImportPlan,
  isImported: boolean,
  version: number,
  before: LineImportReport['addedBefore'],
): LineImportReport {
  const report = tableReport(table, acceptedCount, errors, isImported)
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

const numberedLine = matchedOrderLine
  .pick({ productCode: true, size: true, color: true })
  .extend({ serial: z.string() })

/** Selects the serial numbers in a shipment with their products. */
const serialNumbersOf = (
  mutation: MutationContext,
  shipmentId: number,
): Promise<z.output<typeof numberedLine>[]> =>
  mutation.execute(typedSql(numberedLine)`
    select f.product_code as "productCode", f.size, f.color, n.serial
    from shipment_lines l
    join order_lines f on f.company_id = ${thisCompany} and f.id = l.order_line_id
    cross join unnest(l.serial_numbers) n(serial)
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${shipmentId}`)

const addedBeforeRow = lineImportReport.shape.addedBefore.unwrap()

/** Reads when and by whom the same file was last added to the shipment; null if never. */
async function addedBefore(
  mutation: MutationContext,
  shipmentId: number,
  hash: string,
): Promise<LineImportReport['addedBefore']> {
  const row = await mutation.executeOne(typedSql(addedBeforeRow)`
    select to_json(i.imported_at) as at, u.name as by, i.file_name as "fileName"
    from line_imports i
    join users u on u.company_id = ${thisCompany} and u.id = i.user_id
    where i.company_id = ${thisCompany} and i.supplier_id = ${mutation.supplierId}
      and i.shipment_id = ${shipmentId} and i.file_hash = decode(${hash}, 'hex')
    order by i.id desc limit 1`)
  return row ?? null
}

/** Records that the lines of a file were added to the shipment. */
const recordLineImport = (
  mutation: MutationContext,
  shipmentId: number,
  file: { hash: string; name: string },
): Promise<unknown> =>
  mutation.execute(sql`
    insert into line_imports (company_id, supplier_id, shipment_id, user_id, file_name, file_hash)
    values (${mutation.caller.companyId}, ${mutation.supplierId}, ${shipmentId}, ${mutation.caller.userId}, ${file.name},
      decode(${file.hash}, 'hex'))`)
