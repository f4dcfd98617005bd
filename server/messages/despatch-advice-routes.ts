import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getDespatchAdvice,
  getDespatchAdviceSchema,
} from '#contract/messages/despatch-advice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { adviceFileName } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { type DespatchAdvice, despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { desadvEnvelope } from '#domain/messages/interchange-settings.ts'
import { faultPointer, lossesHeader, type MessageFault } from '#domain/messages/message-findings.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { problemOfJob } from '#server/load/worker-pool.ts'
import { adviceFile } from '#server/messages/advice-file.ts'
import { finalPaperContentJson, joinSnapshot } from '#server/queries/paper-content.ts'

type Stored = { content: PaperContent; timeZone: string }

/** Maximum of faults in one reply. */
const maxFaults = 100

export function addDespatchAdviceRoutes(app: FastifyInstance, database: Database): void {
  fileRoute(
    app,
    database,
    getDespatchAdvice,
    ({ params }) => sql`(select json_build_object('content', ${finalPaperContentJson},
        'timeZone', (select time_zone from companies where id = ${thisCompany})) from shipments s ${joinSnapshot}
      where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    async ({ content, timeZone }: Stored, { query: { format }, request, reply }) => {
      if (content.state === 'cancelled') throw new ProblemError('shipment-cancelled')
      const advice = adviceOfShipment(content, new Date().toISOString())
      if (format !== 'json' && advice.lines.length === 0) throw new ProblemError('no-lines')
      const envelope = desadvEnvelope(advice, timeZone)
      const written = await adviceFile(
        advice,
        format,
        envelope,
        queueOwnerOf(request, reply),
      ).catch((error) => {
        throw problemOfJob(error, new ProblemError('paper-too-long'))
      })
      if ('faults' in written) throw incomplete(written.faults, advice)
      if (written.losses.length > 0) reply.header('oto-losses', lossesHeader(written.losses))
      const mark = advice.isPreview ? '-preview' : ''
      const { mediaType, name } = adviceFileName(advice.code, format, mark)
      return new FileBytes(mediaType, name, written.bytes)
    },
  )
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

// Params name the order line for people; the index is that of the line in the message.
const incomplete = (faults: readonly MessageFault[], { lines }: DespatchAdvice) =>
  new ProblemError('message-incomplete', {
    errors: faults.slice(0, maxFaults).map((fault) => {
      const isOfLine = fault.field.startsWith('lines.') && fault.index !== undefined
      const line = isOfLine ? lines[fault.index ?? 0] : undefined
      return {
        pointer: faultPointer(fault),
        code: fault.code,
        ...(line && {
          params: {
            order: line.orderCode,
            line: line.orderLineNumber,
            product: line.productCode,
          },
        }),
      }
    }),
  })
