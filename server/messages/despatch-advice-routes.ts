import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getDespatchAdvice,
  getDespatchAdviceSchema,
} from '#contract/messages/despatch-advice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { adviceFileName } from '#domain/messages/advice-format.ts'
import { despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { faultPointer, lossesHeader } from '#domain/messages/message-findings.ts'
import { fileRoute, queryReplica } from '#server/data/replica-query.ts'
import { FileBytes, route } from '#server/data/route.ts'
import { acceptsEncoding } from '#server/http/accepted-encoding.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { problemOfJob } from '#server/load/worker-pool.ts'
import { adviceFile } from '#server/messages/advice-file.ts'
import type { NamedFault } from '#server/messages/message-worker.ts'
import { joinSnapshot, paperContentJson } from '#server/queries/paper-content.ts'

export function addDespatchAdviceRoutes(app: FastifyInstance, database: Database): void {
  route(app, getDespatchAdvice, async ({ params, query: { format }, request, reply }) => {
    const content = sql`(select json_build_object(
        'content', coalesce(snapshot.content, ${paperContentJson}), 'isCancelled', s.cancelled_at is not null,
        'timeZone', (select time_zone from companies where id = ${thisCompany})) from shipments s ${joinSnapshot}
      where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`
    const stored = await queryReplica(database, request, getDespatchAdvice, content)
    const order = { stored, format, now: new Date().toISOString(), isCompressed: true }
    const written = await adviceFile(order, queueOwnerOf(request, reply)).catch((error) => {
      throw problemOfJob(error, new ProblemError('paper-too-long'))
    })
    const { code, isPreview, isCancelled, hasLines } = written.shipment
    if (isCancelled) throw new ProblemError('shipment-cancelled')
    if (format !== 'json' && !hasLines) throw new ProblemError('no-lines')
    if ('faults' in written) throw incomplete(written.faults)
    if (written.losses.length > 0) reply.header('oto-losses', lossesHeader(written.losses))
    const { mediaType, name } = adviceFileName(code, format, isPreview ? '-preview' : '')
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip'))
      return new FileBytes(mediaType, name, createGunzip().end(written.bytes))
    reply.header('content-encoding', 'gzip')
    return new FileBytes(mediaType, name, written.bytes)
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

const incomplete = (faults: readonly NamedFault[]) =>
  new ProblemError('message-incomplete', {
    errors: faults.map(({ params, ...fault }) => ({
      ...{ pointer: faultPointer(fault), code: fault.code },
      ...(params && { params }),
    })),
  })
