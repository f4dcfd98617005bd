import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipment-line-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type LineEntry, maxLines } from '#domain/shipment-line.ts'
import { type MutationContext, mutationRoute, RetryMutation } from '#server/data/mutation-route.ts'
import { singleStatementRoute } from '#server/data/single-statement-mutation.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { addLineAtOnce } from '#server/shipments/lines/add-line-statement.ts'
import { addLinesAtOnce, insertLines } from '#server/shipments/lines/add-lines-statement.ts'
import { changeLine, removeLine } from '#server/shipments/lines/line-update.ts'
import { lineRefusal, refuseBadPackings } from '#server/shipments/lines/line-validation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

const alone = () => '/body'
const among = (place: number) => `/body/lines/${place}`

/** Lines of an open shipment: add one, add many, change, delete. */
export function addShipmentLineRoutes(app: FastifyInstance, database: Database): void {
  singleStatementRoute(
    app,
    database,
    addShipmentLine,
    (author, version, { params: { id: shipmentId }, body }) => {
      refuseBadPackings([body], alone)
      return addLineAtOnce(author, { shipmentId, version }, body)
    },
    async (mutation, { params, body, reply }) => add(mutation, params.id, [body], alone, reply),
  )
  singleStatementRoute(
    app,
    database,
    addShipmentLines,
    (author, version, { params: { id: shipmentId }, body: { lines } }) => {
      refuseBadPackings(lines, among)
      return addLinesAtOnce(author, { shipmentId, version }, lines)
    },
    async (mutation, { params, body, reply }) => add(mutation, params.id, body.lines, among, reply),
  )
  mutationRoute(app, database, updateShipmentLine, async (mutation, { params, body, reply }) => {
    const version = await changeLine(mutation, params.id, params.lineId, body)
    return written([params.lineId], version, reply)
  })
  mutationRoute(app, database, removeShipmentLine, async (mutation, { params, reply }) => {
    const version = await removeLine(mutation, params.id, params.lineId)
    return written([params.lineId], version, reply)
  })
}

async function add(
  mutation: MutationContext,
  id: number,
  lines: LineEntry[],
  pointer: (place: number) => string,
  reply: FastifyReply,
) {
  refuseBadPackings(lines, pointer)
  const done = await insertLines(mutation, id, lines)
  if (done) return written(done.lineIds, done.version, reply)
  // Says why not: not there, another version, or closed; too long; else what the lines themselves say.
  const shipment = await lockShipment(mutation, id, 'edit')
  if (shipment.lineCount + lines.length > maxLines) throw new ProblemError('too-many-lines')
  const refusal = await lineRefusal(mutation, shipment, lines, pointer)
  throw refusal.extras.errors?.length ? refusal : new RetryMutation()
}

function written(lineIds: number[], version: number, reply: FastifyReply) {
  reply.header('etag', `"${version}"`)
  return { lineIds, version }
}
