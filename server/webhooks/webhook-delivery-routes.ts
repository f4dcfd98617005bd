import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import { countMessages, listMessages } from '#contract/messages/interchange-endpoints.ts'
import {
  countWebhookDeliveries,
  getMessageContent,
  listWebhookDeliveries,
  remakeMessage,
  replayWebhookDelivery,
  sendWebhookTrial,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { adviceEncoding, adviceFileName, adviceFormats } from '#domain/messages/advice-format.ts'
import { shipmentMessage } from '#domain/messages/message.ts'
import { type DeliveryQuery, webhookDelivery } from '#domain/webhooks/webhook-delivery.ts'
import { trialKind } from '#domain/webhooks/webhook-endpoint.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { columnsOf } from '#server/data/entity.ts'
import { type ListQuery, newestFirst } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { countRows } from '#server/data/list/row-count.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import {
  type QueryRows,
  queryAsCaller,
  queryRoute,
  rowsAsCaller,
} from '#server/data/query-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes, RawJson, route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { messageList } from '#server/webhooks/message-list.ts'
import { markMessages, supersedeMessages } from '#server/webhooks/message-states.ts'
import {
  formatOfMessage,
  isOwnWebhook,
  type LockedWebhook,
  lockWebhook,
  webhookReceiver,
  webhookSubject,
} from '#server/webhooks/webhook-endpoint-queries.ts'

const idRow = z.object({ id: z.int() })
const deliveryRow = z.object({
  ...{ id: z.int(), kind: z.string(), code: z.string() },
  ...{ position: z.int().nullable(), shipmentId: z.int().nullable(), isBeingTried: z.boolean() },
})
/** A delivery to send again, as it was or as a new message. */
type DeliveryToSend = z.output<typeof deliveryRow>
const fileRow = z.object({ code: z.string(), format: z.enum(adviceFormats), content: z.string() })

const columns = columnsOf(webhookDelivery, 'd', {
  messageId: sql`d.message_id::text`,
  messageState: sql`m.state`,
  purpose: sql`m.purpose`,
  format: sql`m.format`,
  sha256: sql`m.sha256`,
  losses: sql`coalesce(m.losses, '[]')`,
  isOutdated: sql`exists (select from messages newer where newer.company_id = ${thisCompany}
    and newer.endpoint_id = m.endpoint_id and newer.shipment_id = m.shipment_id and newer.id > m.id)`,
  faults: sql`coalesce(m.faults, '[]')`,
  nextTryAt: sql`case when d.state = 'waiting' then d.next_try_at end`,
})

const deliveriesOf = (id: number, { state }: DeliveryQuery): ListQuery => ({
  ...{ sort: newestFirst('d'), alias: 'd', columns },
  source: sql`webhook_deliveries d
    left join messages m on m.company_id = ${thisCompany} and m.id = d.id where d.company_id = ${thisCompany} and d.endpoint_id = ${id}
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}`,
})

/** Selects a row if the same system has a newer message of the shipment. */
const selectNewerMessage = (id: number) => sql`
  select from messages m join messages newer on newer.company_id = ${thisCompany}
    and newer.endpoint_id = m.endpoint_id and newer.shipment_id = m.shipment_id and newer.id > m.id
  where m.company_id = ${thisCompany} and m.id = ${id} limit 1`

/** Returns a function that reads rows of an endpoint of the caller's side; throws `not-found` for the other side's. */
async function rowsOfWebhook(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  id: number,
): Promise<QueryRows> {
  const isOwn = isOwnWebhook(sql`(select own_supplier_id from caller)`)
  const ownEndpointId = sql`(select w.id from webhook_endpoints w where ${isOwn} and w.id = ${id})`
  await queryAsCaller(database, request, endpoint, ownEndpointId)
  return rowsAsCaller(database, request, endpoint)
}

export function addWebhookDeliveryRoutes(app: FastifyInstance, database: Database): void {
  route(app, listWebhookDeliveries, async ({ params, query, request }) => {
    const readRows = await rowsOfWebhook(database, request, listWebhookDeliveries, params.id)
    const page = await readPage(readRows, query, deliveriesOf(params.id, query))
    return new RawJson(JSON.stringify(page))
  })

  route(app, countWebhookDeliveries, async ({ params, query, request }) => {
    const readRows = await rowsOfWebhook(database, request, countWebhookDeliveries, params.id)
    const count = await countRows(readRows, deliveriesOf(params.id, query), query.row)
    return new RawJson(JSON.stringify(count))
  })

  fileRoute(
    app,
    database,
    getMessageContent,
    ({
      params,
    }) => sql`(select json_build_object('code', d.code, 'format', ${formatOfMessage(sql`m`)}, 'content', m.content)
      from messages m
      join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = m.endpoint_id
      join webhook_deliveries d on d.company_id = ${thisCompany} and d.id = m.id
      where m.company_id = ${thisCompany} and ${isOwnWebhook(sql`(select own_supplier_id from caller)`)}
        and w.id = ${params.id} and m.id = ${params.deliveryId} and m.content is not null)`,
    async (stored) => {
      const { code, format, content } = fileRow.parse(stored)
      const { mediaType, name } = adviceFileName(code || 'TEST', format)
      return new FileBytes(mediaType, name, Buffer.from(content, adviceEncoding(format)))
    },
  )

  queryRoute(
    app,
    database,
    listShipmentMessages,
    ({ params }) => sql`(select coalesce((
        select json_agg(row_to_json(message_row) order by message_row.id) from (
          select ${columnsOf(shipmentMessage, 'm', { receiver: webhookReceiver })}
          from messages m join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = m.endpoint_id
          where m.company_id = ${thisCompany} and m.shipment_id = s.id
            and ${isOwnWebhook(sql`(select own_supplier_id from caller)`)}
        ) message_row), '[]')
      from shipments s
      where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
  )

  listRoutes(app, database, { list: listMessages, count: countMessages }, messageList)

  mutationRoute(app, database, sendWebhookTrial, async (mutation, { params }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    const event = { kind: trialKind, code: '', position: null, shipmentId: null }
    const trial = await insertDelivery(mutation, endpoint, event)
    const subject = webhookSubject(endpoint)
    await recordAudit(mutation, { topic: 'webhooks', kind: 'trial-sent', subject })
    return trial
  })

  mutationRoute(app, database, replayWebhookDelivery, async (mutation, { params }) => {
    const { endpoint, delivery } = await lockDelivery(mutation, params)
    const { execute, caller } = mutation
    // Making it due would let another server send it at the same time.
    if (!delivery.isBeingTried) {
      if (endpoint.adviceFormat !== null) await execute(markMessages([delivery.id], 'queued'))
      await execute(sql`
        update webhook_deliveries set state = 'waiting', attempts = 0, next_try_at = now()
        where company_id = ${thisCompany} and id = ${params.deliveryId}`)
      const key = { companyId: caller.companyId, endpointId: endpoint.id }
      await execute(addJobs(webhookQueues.deliveries, [key]))
    }
    const subject = webhookSubject(endpoint)
    const auditEvent = { topic: 'webhooks', kind: 'sent-again', subject } as const
    await recordAudit(mutation, { ...auditEvent, after: { code: delivery.code } })
    return null
  })

  mutationRoute(app, database, remakeMessage, async (mutation, { params }) => {
    const { endpoint, delivery } = await lockDelivery(mutation, params)
    if (delivery.shipmentId === null) throw new ProblemError('not-found')
    const newDelivery = await insertDelivery(mutation, endpoint, delivery)
    await supersedeMessages(mutation, endpoint.id)
    const subject = webhookSubject(endpoint)
    const auditEvent = { topic: 'webhooks', kind: 'made-anew', subject } as const
    await recordAudit(mutation, { ...auditEvent, after: { code: delivery.code } })
    return newDelivery
  })
}

/** Locks an endpoint and a delivery that is to be sent again; throws if the delivery cannot be sent. */
async function lockDelivery(
  mutation: MutationContext,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<{ endpoint: LockedWebhook; delivery: DeliveryToSend }> {
  const endpoint = await lockWebhook(mutation, id)
  const { execute, executeOne } = mutation
  const delivery = await executeOne(typedSql(deliveryRow)`
    select d.id, d.kind, d.code, d.position, m.shipment_id as "shipmentId",
      d.state = 'waiting' and d.is_trying and d.next_try_at > now() as "isBeingTried"
    from webhook_deliveries d
    left join messages m on m.company_id = ${thisCompany} and m.id = d.id
    where d.company_id = ${thisCompany} and d.endpoint_id = ${endpoint.id} and d.id = ${deliveryId} for no key update of d`)
  if (!delivery) throw new ProblemError('not-found')
  if (endpoint.state !== 'active') throw new ProblemError('webhook-not-active')
  const newerMessages = await execute(selectNewerMessage(delivery.id))
  if (newerMessages.length > 0) throw new ProblemError('message-superseded')
  return { endpoint, delivery }
}

/** Queues a delivery, with a message if the endpoint receives despatch advices. */
async function insertDelivery(
  { execute, executeOne, caller }: MutationContext,
  { id: endpointId, adviceFormat }: LockedWebhook,
  { kind, code, position, shipmentId }: Omit<DeliveryToSend, 'id' | 'isBeingTried'>,
): Promise<{ id: number }> {
  const delivery = await executeOne(typedSql(idRow)`
    insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position)
    values (${thisCompany}, ${endpointId}, ${randomUUID()}, ${kind}, ${code}, ${position}::bigint) returning id`)
  if (!delivery) throw new Error('a delivery was not inserted')
  if (adviceFormat !== null)
    await execute(sql`insert into messages (company_id, id, endpoint_id, shipment_id)
      values (${thisCompany}, ${delivery.id}, ${endpointId}, ${shipmentId}::bigint) returning 1`)
  await execute(addJobs(webhookQueues.deliveries, [{ companyId: caller.companyId, endpointId }]))
  return delivery
}
