import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  answerDiscrepancy,
  countDiscrepancies,
  getDiscrepancy,
  listDiscrepancies,
  reverseAnswer,
  reverseSettlement,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { effectOf } from '#domain/discrepancies/discrepancy-effect.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { reserveIds } from '#server/data/reserve-ids.ts'
import type { RawJson } from '#server/data/route.ts'
import { invalid } from '#server/http/problem-error.ts'
import { attachFiles } from '#server/queries/attachment-link.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { discrepancyJson } from '#server/shipments/discrepancies/discrepancy-json.ts'
import { discrepancyList } from '#server/shipments/discrepancies/discrepancy-list.ts'
import {
  lockDiscrepancy,
  recordDiscrepancyStep,
} from '#server/shipments/discrepancies/discrepancy-lock.ts'
import { writeOutcome } from '#server/shipments/discrepancies/discrepancy-outcome.ts'
import {
  answerToRestore,
  undoAnswer,
  undoSettlement,
} from '#server/shipments/discrepancies/discrepancy-reversal.ts'

/** Adds the routes of discrepancies: list, details, the supplier's answer, the buyer's settlement. */
export function addDiscrepancyRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listDiscrepancies, count: countDiscrepancies }, discrepancyList)

  queryRoute(app, database, getDiscrepancy, ({ params }) =>
    discrepancyJson(sql`caller.supplier_id`, params.id),
  )

  mutationRoute(app, database, answerDiscrepancy, async (mutation, { params, body, reply }) => {
    const { answer, note, attachmentIds } = body
    if (answer === 'disputed' && note === '')
      throw invalid({ pointer: '/body/note', code: 'required' })
    const discrepancy = await lockDiscrepancy(mutation, params.id)
    const answerWrite = mutation.execute(sql`
      update discrepancies set answer = ${answer}, answer_note = ${note}, answered_at = now(),
        answered_by = ${mutation.caller.userId}, version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${params.id}`)
    const writes = awaitPipelined([
      answerWrite,
      attachFiles(mutation, attachmentIds, sql`discrepancy_id = ${discrepancy.id}`),
      ...recordDiscrepancyStep(
        mutation,
        discrepancy,
        'discrepancy-answered',
        { answer, note },
        answerToRestore(discrepancy, attachmentIds),
      ),
    ])
    return readDiscrepancy(mutation, params.id, reply, writes)
  })

  mutationRoute(app, database, settleDiscrepancy, async (mutation, { params, body, reply }) => {
    const { outcome, note } = body
    const [discrepancy, [correctionId = 0]] = await awaitPipelined([
      lockDiscrepancy(mutation, params.id),
      reserveIds(mutation, 'receipts_id_seq', 1),
    ])
    const effect = effectOf(discrepancy.kind, outcome)
    if (!effect) throw invalid({ pointer: '/body/outcome', code: 'invalid' })
    const decision = { effect, outcome, note }
    const writes = awaitPipelined(await writeOutcome(mutation, discrepancy, decision, correctionId))
    return readDiscrepancy(mutation, params.id, reply, writes)
  })

  mutationRoute(app, database, reverseAnswer, async (mutation, { params, reply }) => {
    const writes = awaitPipelined(await undoAnswer(mutation, params.id))
    return readDiscrepancy(mutation, params.id, reply, writes)
  })

  mutationRoute(app, database, reverseSettlement, async (mutation, { params, reply }) => {
    const writes = awaitPipelined(await undoSettlement(mutation, params.id))
    return readDiscrepancy(mutation, params.id, reply, writes)
  })
}

/** Reads the discrepancy after the writes, with its ETag. */
async function readDiscrepancy(
  mutation: MutationContext,
  id: number,
  reply: FastifyReply,
  writes: Promise<unknown>,
): Promise<RawJson> {
  const [, discrepancy] = await awaitPipelined([
    writes,
    recordReply(mutation, reply, discrepancyJson(mutation.supplierId, id)),
  ])
  return discrepancy
}
