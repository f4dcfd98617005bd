import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  getDespatchAdvice,
  getDespatchAdviceSchema,
} from '#contract/messages/despatch-advice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { adviceFileName } from '#domain/messages/advice-format.ts'
import type { AdviceInput } from '#domain/messages/advice-input.ts'
import { despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { faultPointer, lossesHeader } from '#domain/messages/message-findings.ts'
import { fileRoute, queryReplica, readConnections } from '#server/data/replica-query.ts'
import { FileBytes, route } from '#server/data/route.ts'
import { acceptsEncoding } from '#server/http/accepted-encoding.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { problemOfJob, workerRunner } from '#server/load/worker-pool.ts'
import { type NamedFault, type WrittenMessage, writeAdvice } from '#server/messages/advice-file.ts'
import { longShipmentMarker, shortAdviceJson } from '#server/messages/stored-advice.ts'
import type { StoredAdviceInput } from '#server/messages/stored-advice-worker.ts'

const writeAdviceInWorker = workerRunner<StoredAdviceInput, WrittenMessage | null>(
  new URL('./stored-advice-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000, isInBackground: true },
)

export function addDespatchAdviceRoutes(app: FastifyInstance, database: Database): void {
  const writeLongAdvice = async (
    input: Omit<AdviceInput, 'adviceJson'>,
    shipmentId: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WrittenMessage> => {
    const connections = await readConnections(database, request, getDespatchAdvice)
    const message = await writeAdviceInWorker(
      { ...input, connections, credentials: credentialsOf(request), shipmentId },
      queueOwnerOf(request, reply),
    ).catch((error) => {
      throw problemOfJob(error, new ProblemError('paper-too-long'))
    })
    if (!message) throw new ProblemError('not-found')
    return message
  }
  route(app, getDespatchAdvice, async ({ params, query: { format }, request, reply }) => {
    const selection = shortAdviceJson(params.id)
    const adviceJson = await queryReplica(database, request, getDespatchAdvice, selection)
    const input = { format, now: new Date().toISOString(), isCompressed: true }
    const message =
      adviceJson === longShipmentMarker
        ? await writeLongAdvice(input, params.id, request, reply)
        : writeAdvice({ ...input, adviceJson })
    const { code, isPreview, isCancelled, hasLines } = message.shipment
    if (isCancelled) throw new ProblemError('shipment-cancelled')
    if (format !== 'json' && !hasLines) throw new ProblemError('no-lines')
    if ('faults' in message) throw incompleteError(message.faults)
    if (message.losses.length > 0) reply.header('oto-losses', lossesHeader(message.losses))
    const { mediaType, name } = adviceFileName(code, format, isPreview ? '-preview' : '')
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip'))
      return new FileBytes(mediaType, name, createGunzip().end(message.bytes))
    reply.header('content-encoding', 'gzip')
    return new FileBytes(mediaType, name, message.bytes)
  })
  const schema = Buffer.from(
    JSON.stringify(z.toJSONSchema(despatchAdvice, { io: 'input' }), null, 2),
  )
  fileRoute(
    app,
    database,
    getDespatchAdviceSchema,
    () => sql`(select to_json(true))`,
    async () => new FileBytes('application/schema+json', 'despatch-advice.schema.json', schema),
  )
}

const incompleteError = (faults: readonly NamedFault[]) =>
  new ProblemError('message-incomplete', {
    errors: faults.map(({ params, ...fault }) => ({
      ...{ pointer: faultPointer(fault), code: fault.code },
      ...(params && { params }),
    })),
  })
