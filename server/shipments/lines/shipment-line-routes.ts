import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type LineEntry, maxLines } from '#domain/shipments/shipment-line.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { addLines, addLinesCtes } from '#server/shipments/lines/add-lines-statement.ts'
import { removeLine, updateLine } from '#server/shipments/lines/line-update.ts'
import { lineProblem, refuseBadLines } from '#server/shipments/lines/line-validation.ts'
import { hasSerialNumbers, refuseRepeatedSerials } from '#server/shipments/lines/serial-numbers.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

// JSON pointers to a line in the body.
const bodyPointer = () => '/body'
const linePointer = (index: number) => `/body/lines/${index}`

/** Lines of an open shipment: add one, add many, change, delete. */
export function addShipmentLineRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(
    app,
    database,
    addShipmentLine,
    (mutation, { params, body, reply }) => add(mutation, params.id, [body], bodyPointer, reply),
    (actor, version, { params: { id: shipmentId }, body }) => {
      refuseBadLines([body], bodyPointer)
      return hasSerialNumbers([body])
        ? undefined
        : addLinesCtes(actor, { shipmentId, version }, [body])
    },
  )
  mutationRoute(
    app,
    database,
    addShipmentLines,
    (mutation, { params, body, reply }) => add(mutation, params.id, body.lines, linePointer, reply),
    (actor, version, { params: { id: shipmentId }, body: { lines } }) => {
      refuseBadLines(lines, linePointer)
      return hasSerialNumbers(lines)
        ? undefined
        : addLinesCtes(actor, { shipmentId, version }, lines)
    },
  )
  mutationRoute(app, database, updateShipmentLine, async (mutation, { params, body, reply }) => {
    const version = await updateLine(mutation, params.id, params.lineId, body)
    return lineReply([params.lineId], version, reply)
  })
  mutationRoute(app, database, removeShipmentLine, async (mutation, { params, reply }) => {
    const version = await removeLine(mutation, params.id, params.lineId)
    return lineReply([params.lineId], version, reply)
  })
}

async function add(
  mutation: MutationContext,
  id: number,
  lines: LineEntry[],
  pointer: (index: number) => string,
  reply: FastifyReply,
) {
  refuseBadLines(lines, pointer)
  // Locked, no other serial numbers come between the look at them and the write.
  if (hasSerialNumbers(lines)) {
    await lockShipment(mutation, id, 'edit')
    await refuseRepeatedSerials(mutation, id, lines, pointer)
  }
  const done = await addLines(mutation, id, lines)
  if (done) return lineReply(done.lineIds, done.version, reply)
  // Why not: not there, another version, or closed; too many lines; else a reason of the lines.
  const shipment = await lockShipment(mutation, id, 'edit')
  if (shipment.lineCount + lines.length > maxLines) throw new ProblemError('too-many-lines')
  const refusal = await lineProblem(mutation, shipment, lines, pointer)
  throw refusal.extras.errors?.length ? refusal : new RetryMutation()
}

function lineReply(lineIds: number[], version: number, reply: FastifyReply) {
  reply.header('etag', `"${version}"`)
  return { lineIds, version }
}
