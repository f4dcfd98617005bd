import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addShipmentLine,
  addShipmentLines,
  exportShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { type AddedLines, addLines } from '#server/shipments/lines/add-lines.ts'
import { lineList } from '#server/shipments/lines/line-list.ts'
import { lineSheet } from '#server/shipments/lines/line-sheet.ts'
import { removeLine, updateLine } from '#server/shipments/lines/line-update.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

// JSON pointers to a line in the body.
const bodyPointer = () => '/body'
const linePointer = (index: number) => `/body/lines/${index}`

/** Lines of a shipment: add one, add many, change, delete, export. */
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
