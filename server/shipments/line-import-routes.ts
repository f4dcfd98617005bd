import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  importShipmentLines,
  linesAtOnce,
  listBadLineRows,
} from '#contract/line-import-endpoints.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#database/connect.ts'
import type { LineImportError, LineImportReport } from '#domain/line-import-report.ts'
import { type LineImportTable, readLineTable } from '#domain/line-import-table.ts'
import { mostLines } from '#domain/shipment-line.ts'
import { cellText } from '#domain/table-cell.ts'
import { listedMost } from '#domain/table-report.ts'
import { type Change, changeRoute, TryAgain } from '#server/http/change.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { type LineImportPlan, planLineImport } from '#server/shipments/line-import-plan.ts'
import { insertLines } from '#server/shipments/line-insert.ts'
import { makeSteps } from '#server/shipments/packing-change.ts'
import { lockShipment } from '#server/shipments/shipment-state.ts'
import { acceptTables, type TableUpload } from '#server/spreadsheets/table-upload.ts'

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
        const { table } = body as LineFile
        const isPreview = query.preview === 'true'
        const { shipTo, lineCount } = await lockShipment(change, params.id, 'edit')
        const plan = await planLineImport(change, shipTo, table, !isPreview)
        if (lineCount + plan.lines.length > mostLines) throw new Refusal('too-many-lines')
        if (!isPreview && query.rows === 'all' && plan.errors.length > 0)
          throw invalid(...plan.errors.slice(0, 100).map(fieldError))
        const isImported = !isPreview && plan.lines.length > 0
        const version = isImported
          ? await add(change, params.id, plan, query.packages === 'make')
          : change.version
        reply.header('etag', `"${version}"`)
        return reportOf(table, plan, isImported, version)
      },
    )

    changeRoute(files, database, listBadLineRows, async (change, { params, body }) => {
      const { rows, table } = body as LineFile
      const { errors } = await planLineImport(
        change,
        await shipToOf(change, params.id),
        table,
        false,
      )
      const wrong = Map.groupBy(errors, ({ row }) => row)
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

/** Reads the lines of a file, as many as can be added at once. */
function readSomeLines(rows: Parameters<typeof readLineTable>[0]) {
  const table = readLineTable(rows)
  const beyond = 'faults' in table ? undefined : table.lines[linesAtOnce]
  if (!beyond) return table
  const params = { reason: 'too-many-lines', row: beyond.row }
  throw new Refusal('unreadable-file', { errors: [{ pointer: '/body', code: 'invalid', params }] })
}

async function add(
  change: Change,
  id: number,
  { lines }: LineImportPlan,
  isPacked: boolean,
): Promise<number> {
  const done = await insertLines(change, id, lines)
  // Shipment and order lines are locked: what was decided holds, or the whole is decided anew.
  if (done?.version == null || done.counted < done.wanted) throw new TryAgain()
  if (!isPacked) return done.version
  const step = { step: 'pack-lines', lineIds: done.lineIds, type: 'CT', parentId: null } as const
  return (await makeSteps(change, id, [step], () => '/body')).version
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
  { lines, errors }: LineImportPlan,
  isImported: boolean,
  version: number,
): LineImportReport {
  const packages = lines.map(({ numberOfPackages, remainder }) =>
    remainder === '0' ? numberOfPackages : numberOfPackages + 1,
  )
  return {
    isImported,
    version,
    rows: table.rows,
    good: lines.length,
    bad: table.rows - table.silent - lines.length,
    silent: table.silent,
    packages: packages.reduce((sum, count) => sum + count, 0),
    errors: errors.slice(0, listedMost),
    errorCount: errors.length,
    ignoredColumns: table.ignored,
  }
}

const fieldError = ({ row, column, code, value, params }: LineImportError): FieldError => ({
  pointer: `/body/rows/${row}${column ? `/${column}` : ''}`,
  code: code === 'required' || code === 'over-cap' || code === 'not-found' ? code : 'invalid',
  params: { ...params, reason: code, value },
})
