import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changePacking,
  exportPackages,
  getPacking,
  labelPackages,
  markLabelsPrinted,
  undoPacking,
} from '#contract/packing/packing-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type PackageRow, packageRow } from '#domain/packing/package-row.ts'
import { undonePacking } from '#domain/packing/undone-packing.ts'
import { columnsOf } from '#server/data/entity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { goodsColumns, productColumns } from '#server/shipments/exported-columns.ts'
import {
  exportConditions,
  exportedLines,
  goodsColumnsOf,
} from '#server/shipments/exported-lines.ts'
import { applySteps, readStoredPacking } from '#server/shipments/packing/packing-apply.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import {
  deleteRemovalRecords,
  newestUndo,
  removeUndo,
  writePacking,
} from '#server/shipments/packing/packing-write.ts'
import { numberForLabels } from '#server/shipments/packing/sscc-allocation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'
import { fieldColumn } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** The packages of a shipment by number, with a row for each content. */
const packageList = (shipmentId: number): ListQuery & ReturnType<typeof exportConditions> => ({
  ...exportConditions(shipmentId),
  sort: { column: 'q.number', type: 'bigint', isDescending: false, tieBreaker: 'q.id' },
  // Materialized, so that the lines are read once and not for each package.
  source: sql`(
    with line as materialized (${exportedLines(shipmentId)})
    select p.number, coalesce(c.shipment_line_id, 0) as id, p.sscc, parent.number as parent_number, p.type, p.height,
      p.width, p.depth, p.gross_weight, p.net_weight, p.tracking, c.quantity, line.order_code, line.line_reference,
      line.product_code, line.product_name, line.gtin, line.size, line.color, line.unit, ${goodsColumnsOf('line')} line.lot, line.best_before,
      line.expiry, case when c.quantity = line.quantity then array_to_string(line.serial_numbers, ' ') end as serial_numbers
    from packages p
    left join packages parent on parent.company_id = ${thisCompany} and parent.id = p.parent_id
    left join package_contents c on c.company_id = ${thisCompany} and c.package_id = p.id
    left join line on line.id = c.shipment_line_id
    where p.company_id = ${thisCompany} and p.supplier_id = caller.supplier_id and p.shipment_id = ${shipmentId}
  ) q where true`,
  alias: 'q',
  columns: columnsOf(packageRow, 'q', { lineNumber: sql`q.line_reference` }),
})

/** The packages of a shipment as a file, with a row for each content and the headings of a file of lines. */
const packageSheet: SheetDefinition<PackageRow> = {
  name: ({ fields }) => fields.packages,
  fields: packageRow.keyof().options,
  columns: [
    // The numbers of a package and of its parent have the headings of an import.
    { ...fieldColumn('package', 'number', 8), value: ({ number }) => String(number) },
    fieldColumn('sscc', 'text', 22),
    {
      ...fieldColumn('onPackage', 'number', 10),
      value: ({ parentNumber }) => (parentNumber === null ? null : String(parentNumber)),
    },
    {
      ...fieldColumn('type', 'text', 14),
      value: ({ type }, { fields }) => fields.packageTypes[type],
    },
    fieldColumn('height', 'number', 10),
    fieldColumn('width', 'number', 10),
    fieldColumn('depth', 'number', 10),
    fieldColumn('grossWeight', 'number', 12),
    fieldColumn('netWeight', 'number', 12),
    fieldColumn('tracking', 'text', 24),
    ...productColumns,
    ...goodsColumns,
  ],
}

/**
 * Adds the routes of a shipment's packing: read, export, change by steps, undo, number packages for labels, mark labels
 * as printed.
 */
export function addPackingRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getPacking,
    ({ params }) => sql`(
    select ${packingJson(sql`caller.user_id`)} from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
  )

  exportRoute(
    app,
    database,
    exportPackages,
    (_query, _scope, { params }) => packageList(params.id),
    packageSheet,
  )

  mutationRoute(app, database, changePacking, async (mutation, { params, body, reply }) => {
    const [shipment, before] = await awaitPipelined([
      lockShipment(mutation, params.id, 'edit'),
      readStoredPacking(mutation, params.id),
    ])
    const pointer = (step: number) => `/body/steps/${step}`
    return withEtag(reply, await applySteps(mutation, shipment, before, body.steps, pointer))
  })

  mutationRoute(app, database, undoPacking, async (mutation, { params, reply }) => {
    const [shipment, [last, next], current] = await awaitPipelined([
      lockShipment(mutation, params.id, 'edit'),
      newestUndo(mutation, params.id),
      readStoredPacking(mutation, params.id),
    ])
    if (!last?.isOwn) throw new ProblemError('nothing-to-undo')
    const undone = undonePacking(current, last)
    const { changed, removed } = undone
    const details = { isUndo: true, packages: undone.packing.packages.length }
    const [version] = await awaitPipelined([
      writePacking(mutation, shipment, undone, details),
      removeUndo(mutation, last.id),
      deleteRemovalRecords(
        mutation,
        changed.map(({ sscc }) => sscc),
      ),
    ])
    const canUndo = next?.isOwn ?? false
    return withEtag(reply, { version, canUndo, created: [], packages: changed, removed })
  })

  mutationRoute(app, database, labelPackages, async (mutation, { params, body, reply }) =>
    withEtag(reply, await numberForLabels(mutation, params.id, body.packageIds, false)),
  )

  mutationRoute(app, database, markLabelsPrinted, async (mutation, { params, body, reply }) =>
    withEtag(reply, await numberForLabels(mutation, params.id, body.packageIds, true)),
  )
}

function withEtag<Reply extends { version: number }>(reply: FastifyReply, body: Reply): Reply {
  reply.header('etag', `"${body.version}"`)
  return body
}
