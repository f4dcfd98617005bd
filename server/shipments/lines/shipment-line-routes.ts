import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipment-line-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type LineEntry, mostLines } from '#domain/shipment-line.ts'
import { type Change, changeRoute, TryAgain } from '#server/data/mutation-route.ts'
import { changeAtOnceRoute } from '#server/data/single-statement-mutation.ts'
import { Refusal } from '#server/http/problem-error.ts'
import { addLineAtOnce } from '#server/shipments/lines/add-line-statement.ts'
import { addLinesAtOnce, insertLines } from '#server/shipments/lines/add-lines-statement.ts'
import { changeLine, removeLine } from '#server/shipments/lines/line-update.ts'
import { lineRefusal, refuseBadPackings } from '#server/shipments/lines/line-validation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

const alone = () => '/body'
const among = (place: number) => `/body/lines/${place}`

/** Lines of an open shipment: add one, add many, change, delete. */
export function addShipmentLineRoutes(app: FastifyInstance, database: Database): void {
  changeAtOnceRoute(
    app,
    database,
    addShipmentLine,
    (author, version, { params: { id: shipmentId }, body }) => {
      refuseBadPackings([body], alone)
      return addLineAtOnce(author, { shipmentId, version }, body)
    },
    async (change, { params, body, reply }) => add(change, params.id, [body], alone, reply),
  )
  changeAtOnceRoute(
    app,
    database,
    addShipmentLines,
    (author, version, { params: { id: shipmentId }, body: { lines } }) => {
      refuseBadPackings(lines, among)
      return addLinesAtOnce(author, { shipmentId, version }, lines)
    },
    async (change, { params, body, reply }) => add(change, params.id, body.lines, among, reply),
  )
  changeRoute(app, database, updateShipmentLine, async (change, { params, body, reply }) => {
    const version = await changeLine(change, params.id, params.lineId, body)
    return written([params.lineId], version, reply)
  })
  changeRoute(app, database, removeShipmentLine, async (change, { params, reply }) => {
    const version = await removeLine(change, params.id, params.lineId)
    return written([params.lineId], version, reply)
  })
}

async function add(
  change: Change,
  id: number,
  lines: LineEntry[],
  pointer: (place: number) => string,
  reply: FastifyReply,
) {
  refuseBadPackings(lines, pointer)
  const done = await insertLines(change, id, lines)
  if (done) return written(done.lineIds, done.version, reply)
  // Says why not: not there, another version, or closed; too long; else what the lines themselves say.
  const shipment = await lockShipment(change, id, 'edit')
  if (shipment.lineCount + lines.length > mostLines) throw new Refusal('too-many-lines')
  const refusal = await lineRefusal(change, shipment, lines, pointer)
  throw refusal.extras.errors?.length ? refusal : new TryAgain()
}

function written(lineIds: number[], version: number, reply: FastifyReply) {
  reply.header('etag', `"${version}"`)
  return { lineIds, version }
}
