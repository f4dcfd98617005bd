import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addShipmentLine,
  addShipmentLines,
  exportShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { type ExportedLine, exportedLine } from '#domain/shipments/exported-line.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { goodsColumns, productColumns } from '#server/shipments/exported-columns.ts'
import { exportConditions, exportedLines } from '#server/shipments/exported-lines.ts'
import { type AddedLines, addLines } from '#server/shipments/lines/add-lines.ts'
import { removeLine, updateLine } from '#server/shipments/lines/line-update.ts'
import { fieldColumn } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const packageColumns = sql`l.number_of_packages, l.quantity_per_package, l.remainder, l.height, l.width, l.depth, l.weight,`

/** Lines of a shipment, sorted as on its screen. */
const lineList = (shipmentId: number): ListQuery & ReturnType<typeof exportConditions> => ({
  ...exportConditions(shipmentId),
  sort: {
    ...{ column: 'q.id', type: 'bigint', isDescending: false },
    ...{ tieBreaker: 'q.id', isUnique: true },
  },
  source: sql`(${exportedLines(shipmentId, packageColumns)}) q where true`,
  alias: 'q',
  columns: columnsOf(exportedLine, 'q', {
    lineNumber: sql`q.line_reference`,
    serialNumbers: sql`array_to_string(q.serial_numbers, ' ')`,
  }),
})

const lineSheet: SheetDefinition<ExportedLine> = {
  name: ({ fields }) => fields.shipmentLines,
  fields: exportedLine.keyof().options,
  columns: [
    ...productColumns,
    fieldColumn('numberOfPackages', 'number', 12),
    fieldColumn('quantityPerPackage', 'number', 12),
    fieldColumn('remainder', 'number', 10),
    fieldColumn('height', 'number', 10),
    fieldColumn('width', 'number', 10),
    fieldColumn('depth', 'number', 10),
    fieldColumn('weight', 'number', 10),
    ...goodsColumns,
  ],
}

// JSON pointers to a line in the request body.
const bodyPointer = () => '/body'
const linePointer = (index: number) => `/body/lines/${index}`

export function addShipmentLineRoutes(app: FastifyInstance, database: Database): void {
  exportRoute(
    app,
    database,
    exportShipmentLines,
    (_query, _scope, { params }) => lineList(params.id),
    lineSheet,
  )

  mutationRoute(app, database, addShipmentLine, async (mutation, { params, body, reply }) =>
    linesReply(await addLines(mutation, params.id, [body], bodyPointer), reply),
  )
  mutationRoute(app, database, addShipmentLines, async (mutation, { params, body, reply }) =>
    linesReply(await addLines(mutation, params.id, body.lines, linePointer), reply),
  )
  mutationRoute(app, database, updateShipmentLine, async (mutation, { params, body, reply }) => {
    const version = await updateLine(mutation, params.id, params.lineId, body)
    return linesReply({ lineIds: [params.lineId], version }, reply)
  })
  mutationRoute(app, database, removeShipmentLine, async (mutation, { params, reply }) => {
    const version = await removeLine(mutation, params.id, params.lineId)
    return linesReply({ lineIds: [params.lineId], version }, reply)
  })
}

function linesReply(lines: AddedLines, reply: FastifyReply) {
  reply.header('etag', `"${lines.version}"`)
  return lines
}
