import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  countWebhookDeliveries,
  listWebhookDeliveries,
  replayWebhookDelivery,
  sendWebhookTrial,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { type DeliveryQuery, webhookDelivery } from '#domain/webhooks/webhook-delivery.ts'
import { trialKind } from '#domain/webhooks/webhook-endpoint.ts'
import { noteAudit } from '#server/data/audit-record.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { countRows } from '#server/data/list/row-count.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { type QueryRows, queryAsCaller, rowsAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  isOwnWebhook,
  lockWebhook,
  webhookSubject,
} from '#server/webhooks/webhook-endpoint-queries.ts'

const idRow = z.object({ id: z.int() })
const codeRow = z.object({ code: z.string() })

const newestFirst = {
  column: 'd.id',
  type: 'bigint',
  isDescending: true,
  tieBreaker: 'd.id',
  isUnique: true,
} as const

const columns = columnsOf(webhookDelivery, 'd', {
  messageId: sql`d.message_id::text`,
  nextTryAt: sql`case when d.state = 'waiting' then d.next_try_at end`,
})

const deliveriesOf = (id: number, { state }: DeliveryQuery): ListQuery => ({
  ...{ sort: newestFirst, alias: 'd', columns },
  source: sql`webhook_deliveries d where d.company_id = ${thisCompany} and d.endpoint_id = ${id}
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}`,
})

/** Reads rows of an endpoint of the caller's side; throws `not-found` for another's. */
async function rowsOfWebhook(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  id: number,
): Promise<QueryRows> {
  const own = isOwnWebhook(sql`(select own_supplier_id from caller)`)
  const exists = sql`(select w.id from webhook_endpoints w where ${own} and w.id = ${id})`
  await queryAsCaller(database, request, endpoint, exists)
  return rowsAsCaller(database, request, endpoint)
}

/** Deliveries of an endpoint, trials, and sending again. */
export function addWebhookDeliveryRoutes(app: FastifyInstance, database: Database): void {
  route(app, listWebhookDeliveries, async ({ params, query, request }) => {
    const asCaller = await rowsOfWebhook(database, request, listWebhookDeliveries, params.id)
    const page = await readPage(asCaller, query, deliveriesOf(params.id, query))
    return new RawJson(JSON.stringify(page))
  })

  route(app, countWebhookDeliveries, async ({ params, query, request }) => {
    const asCaller = await rowsOfWebhook(database, request, countWebhookDeliveries, params.id)
    const count = await countRows(asCaller, deliveriesOf(params.id, query), query.row)
    return new RawJson(JSON.stringify(count))
  })

  mutationRoute(app, database, sendWebhookTrial, async (mutation, { params }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    const { execute, executeOne, caller } = mutation
    const trial = await executeOne(typedSql(idRow)`
      insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code)
      values (${thisCompany}, ${endpoint.id}, ${randomUUID()}, ${trialKind}, '') returning id`)
    if (!trial) throw new Error('a trial was not inserted')
    const key = { companyId: caller.companyId, endpointId: endpoint.id }
    await execute(addJobs(webhookQueues.deliveries, [key]))
    const subject = webhookSubject(endpoint)
    await noteAudit(mutation, { topic: 'webhooks', kind: 'trial-sent', subject })
    return trial
  })

  mutationRoute(app, database, replayWebhookDelivery, async (mutation, { params }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    const { execute, executeOne, caller } = mutation
    const delivery = await executeOne(typedSql(codeRow)`
      select code from webhook_deliveries where company_id = ${thisCompany} and endpoint_id = ${endpoint.id}
        and id = ${params.deliveryId} for no key update`)
    if (!delivery) throw new ProblemError('not-found')
    if (endpoint.state !== 'active') throw new ProblemError('webhook-not-active')
    await execute(sql`
      update webhook_deliveries set state = 'waiting', attempts = 0, next_try_at = now()
      where company_id = ${thisCompany} and id = ${params.deliveryId}`)
    const key = { companyId: caller.companyId, endpointId: endpoint.id }
    await execute(addJobs(webhookQueues.deliveries, [key]))
    const subject = webhookSubject(endpoint)
    const note = { topic: 'webhooks', kind: 'sent-again', subject } as const
    await noteAudit(mutation, { ...note, after: { code: delivery.code } })
    return null
  })
}
