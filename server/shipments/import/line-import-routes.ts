import type { FastifyInstance } from 'fastify'
import { importShipmentLines, listBadLineRows } from '#contract/line-import-endpoints.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import type { LineImportError, LineImportReport } from '#domain/imports/line-import-report.ts'
import type { LineImportTable } from '#domain/imports/line-import-table.ts'
import { cellText } from '#domain/imports/table-cell.ts'
import { listedMost } from '#domain/imports/table-report.ts'
import { mostLines } from '#domain/shipment-line.ts'
import { type Change, changeRoute, TryAgain } from '#server/data/mutation-route.ts'
import { invalid, Refusal } from '#server/http/problem-error.ts'
import {
  readSomeLines,
  refuseTooManyPackages,
} from '#server/shipments/import/line-import-limits.ts'
import { type LineImportPlan, planLineImport } from '#server/shipments/import/line-import-plan.ts'
import { addedBefore, recordLineImport } from '#server/shipments/import/line-import-record.ts'
import { insertLines } from '#server/shipments/lines/add-lines-statement.ts'
import { makeSteps } from '#server/shipments/packing/packing-apply.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'
import { acceptTables, refuseUnsure, type TableUpload } from '#server/spreadsheets/table-upload.ts'

type LineFile = TableUpload<LineImportTable>

/** Lines of a shipment come in from a file: preview, import, and the rows that are refused. */
export function addLineImportRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (files) => {
    acceptTables(files, database, readSomeLines)

    changeRoute(
      files,
      database,
      importShipmentLines,
      async (change, { params, query, body, reply }) => {
        const { table, hash } = body as LineFile
        const isPreview = query.preview === 'true'
        if (!isPreview) refuseUnsure(table)
        const isPacked = query.packages === 'make'
        const { shipTo, lineCount } = await lockShipment(change, params.id, 'edit')
        const before = await addedBefore(change, params.id, hash)
        if (before && !isPreview && query.again === 'false') throw new Refusal('file-added-before')
        const plan = await planLineImport(change, shipTo, table, !isPreview)
        if (lineCount + plan.cargo.lines.length > mostLines) throw new Refusal('too-many-lines')
        await refuseTooManyPackages(change, params.id, plan.cargo.count(isPacked).packages)
        if (!isPreview && query.rows === 'all' && plan.errors.length > 0)
          throw invalid(...plan.errors.slice(0, 100).map(fieldError))
        const isImported = !isPreview && plan.good > 0
        const version = isImported ? await add(change, params.id, plan, isPacked) : change.version
        if (isImported) await recordLineImport(change, params.id, { hash, name: query.fileName })
        reply.header('etag', `"${version}"`)
        return reportOf(table, plan, isImported, version, before)
      },
    )

    changeRoute(files, database, listBadLineRows, async (change, { params, body }) => {
      const { rows, table } = body as LineFile
      const shipTo = await shipToOf(change, params.id)
      const { errors, waiting } = await planLineImport(change, shipTo, table, false)
      const wrong = Map.groupBy([...errors, ...waiting], ({ row }) => row)
      return {
        header: table.header,
        rows: rows.flatMap(({ row, cells }) => {
          const found = wrong.get(row)
          return found ? [{ row, cells: cells.map(cellText), errors: found }] : []
        }),
      }
    })
  })
}

async function add(
  change: Change,
  id: number,
  { cargo }: LineImportPlan,
  isPacked: boolean,
): Promise<number> {
  const { lines } = cargo
  const done = lines.length > 0 ? await insertLines(change, id, lines) : undefined
  // Shipment and order lines are locked: what was decided holds, or the whole is decided anew.
  if (lines.length > 0 && !done) throw new TryAgain()
  const steps = cargo.steps(done?.lineIds ?? [], isPacked)
  if (steps.length === 0) return done?.version ?? change.version
  return (await makeSteps(change, id, steps, () => '/body')).version
}

async function shipToOf(change: Change, id: number): Promise<string | null> {
  const shipment = await change.first(sql<{ shipTo: string | null }>`
    select ship_to as "shipTo" from shipments
    where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = ${id}`)
  if (!shipment) throw new Refusal('not-found')
  return shipment.shipTo
}

function reportOf(
  table: LineImportTable,
  { cargo, understood, good, errors, waiting }: LineImportPlan,
  isImported: boolean,
  version: number,
  before: LineImportReport['addedBefore'],
): LineImportReport {
  return {
    isImported,
    version,
    reading: table.reading,
    rows: table.rows,
    good,
    bad: table.rows - table.silent - good,
    silent: table.silent,
    waiting: waiting.length,
    packages: cargo.count(true).packages,
    made: cargo.count(false),
    named: cargo.named,
    namedCount: cargo.namedCount,
    errors: errors.slice(0, listedMost),
    errorCount: errors.length,
    ignoredColumns: table.ignored,
    understood,
    assumedUnits: table.assumedUnits,
    addedBefore: before,
  }
}

const fieldError = ({ row, column, code, value, params }: LineImportError): FieldError => ({
  pointer: `/body/rows/${row}${column ? `/${column}` : ''}`,
  code: code === 'required' || code === 'over-cap' || code === 'not-found' ? code : 'invalid',
  params: { ...params, reason: code, value },
})
