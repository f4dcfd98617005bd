import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import type { ChangeEvent } from '#domain/notices/change-event.ts'
import { webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import { insertRows } from '#server/data/batch-write.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  type EventPage,
  type EventQuery,
  eventPageJson,
  eventPageOf,
  type StoredPage,
} from '#server/queries/event-page.ts'
import { hasUnplaced, placeEvents } from '#server/queries/event-positions.ts'
import { requeueFolders } from '#server/webhooks/acknowledgement-folder.ts'
import type { WebhookContext } from '#server/webhooks/delivery-sending.ts'
import { supersedeMessages } from '#server/webhooks/message-states.ts'
import { isActiveWebhook } from '#server/webhooks/webhook-endpoint-queries.ts'

/** Maximum events of an endpoint that become deliveries in one transaction. */
const maxEventsPerPlan = 500
/** Minutes after which a delivery that is still due must have lost its job, for example by a restored backup. */
const forgottenMinutes = 10

/** Maximum deliveries of a removed endpoint that one job removes. */
const removalBatchSize = 5000

/** Maximum batches of events that one job places; another job does the rest, after jobs of other companies. */
const maxPlacements = 10

/**
 * The company that a job is for. A sweep also recovers work that a killed server left. With `hasNewEvents`, the job
 * first places events. With `removedId`, the job only removes the deliveries of that endpoint.
 */
export type WebhookJob = {
  companyId: number
  isSweep?: boolean
  hasNewEvents?: boolean
  removedId?: number
}

const subscribedEndpoint = z.object({
  id: z.int(),
  supplierId: z.int().nullable(),
  kinds: z.array(z.string()),
  supplierIds: z.array(z.int()),
  adviceFormat: z.enum(adviceFormats).nullable(),
  position: z.int(),
})
type SubscribedEndpoint = z.output<typeof subscribedEndpoint>

const lockSubscribedEndpoints = typedSql(subscribedEndpoint)`
  select w.id, w.supplier_id as "supplierId", w.kinds, to_json(w.supplier_ids) as "supplierIds", w.advice_format as "adviceFormat", w.position from webhook_endpoints w
  where w.company_id = ${thisCompany} and ${isActiveWebhook} order by w.id for no key update of w`

/** Events `e` that the administrators of an endpoint may see. */
const isVisibleTo = ({ supplierId }: Pick<SubscribedEndpoint, 'supplierId'>): Sql =>
  supplierId === null
    ? sql`e.company_id = ${thisCompany}`
    : sql`e.company_id = ${thisCompany} and e.supplier_id = ${supplierId}`

const pageRow = z.object({ page: z.string() })

/** Reads the events after a position as in the list of events for the endpoint's owner. */
export async function readWebhookEvents(
  { executeOne }: Pick<StatementExecutor, 'executeOne'>,
  owner: Pick<SubscribedEndpoint, 'supplierId'>,
  query: EventQuery & { after: number },
): Promise<EventPage> {
  const row = await executeOne(
    typedSql(pageRow)`select ${eventPageJson(query, isVisibleTo(owner))}::text as page`,
  )
  return eventPageOf(JSON.parse(row?.page ?? '') as StoredPage, query)
}

/** Kinds of events that a despatch advice is sent for. */
const adviceKinds: readonly ChangeEvent['kind'][] = [
  'shipment.closed',
  'shipment.cancelled',
  'shipment.deleted',
]

const announcedShipmentRow = z.object({ shipmentId: z.int() })

/** Leaves out deletions of shipments that were never announced to the endpoint: they have no message to cancel. */
async function omitUnannounced(
  { execute }: StatementExecutor,
  endpointId: number,
  rows: ChangeEvent[],
): Promise<ChangeEvent[]> {
  const deletions = rows.filter(({ kind }) => kind === 'shipment.deleted')
  if (deletions.length === 0) return rows
  const announcedRows = await execute(typedSql(announcedShipmentRow)`
    select m.shipment_id as "shipmentId" from messages m
    where m.company_id = ${thisCompany} and m.endpoint_id = ${endpointId}
      and m.shipment_id = any(${deletions.map(({ shipmentId }) => shipmentId)}::bigint[])`)
  const otherRows = rows.filter((row) => !deletions.includes(row))
  const ids = new Set([...announcedRows, ...otherRows].map(({ shipmentId }) => shipmentId))
  return rows.filter((row) => !deletions.includes(row) || ids.has(row.shipmentId))
}

// An empty choice means all.
const filterOf = <Value>(values: readonly Value[]) => (values.length > 0 ? values : undefined)

/** Creates deliveries of new events for the endpoints of a company; returns whether there are more. */
async function planBatch(statements: StatementExecutor, companyId: number): Promise<boolean> {
  const { execute } = statements
  const endpoints = await execute(lockSubscribedEndpoints)
  const plans = await Promise.all(
    endpoints.map(async (endpoint) => {
      const kinds = endpoint.adviceFormat ? adviceKinds : filterOf(endpoint.kinds)
      const supplierIds = filterOf(endpoint.supplierIds)
      const query = { after: endpoint.position, limit: maxEventsPerPlan, kinds, supplierIds }
      const page = await readWebhookEvents(statements, endpoint, query)
      const hasMore = page.isMore && page.position > endpoint.position
      const { id } = endpoint
      const receivesAdvices = endpoint.adviceFormat !== null
      const rows = receivesAdvices ? await omitUnannounced(statements, id, page.rows) : page.rows
      return { ...page, rows, id, receivesAdvices, hasMore }
    }),
  )
  const deliveries = plans.flatMap(({ id, rows }) =>
    rows.map(({ kind, code, position }) => ({
      ...{ endpointId: id, messageId: randomUUID(), kind, code, position },
    })),
  )
  const endpointIds = new Set(deliveries.map(({ endpointId }) => endpointId))
  const [insertedDeliveries = []] = await awaitPipelined([
    deliveries.length > 0
      ? execute(
          typedSql(insertedDelivery)`${insertRows(
            'webhook_deliveries',
            deliveries,
            ['endpointId', 'messageId', 'kind', 'code', 'position'],
            { companyId },
          )} returning id, endpoint_id as "endpointId", position`,
        )
      : null,
    ...plans
      .filter(({ position }, index) => position !== endpoints[index]?.position)
      .map(({ id, position }) =>
        execute(
          sql`update webhook_endpoints set position = ${position} where company_id = ${thisCompany} and id = ${id}`,
        ),
      ),
    endpointIds.size > 0
      ? execute(
          addJobs(
            webhookQueues.deliveries,
            [...endpointIds].map((endpointId) => ({ companyId, endpointId })),
          ),
        )
      : null,
  ])
  for (const { id, rows, receivesAdvices } of plans)
    if (receivesAdvices && rows.length > 0) {
      const shipmentByPosition = new Map(
        rows.map(({ position, shipmentId }) => [position, shipmentId]),
      )
      const messages = insertedDeliveries
        .filter(({ endpointId }) => endpointId === id)
        .map(({ position, ...rest }) => ({ ...rest, shipmentId: shipmentByPosition.get(position) }))
      const fields = ['id', 'endpointId', 'shipmentId']
      await execute(sql`${insertRows('messages', messages, fields, { companyId })} returning 1`)
      await supersedeMessages(statements, id)
    }
  return plans.some(({ hasMore }) => hasMore)
}

const insertedDelivery = z.object({ id: z.int(), endpointId: z.int(), position: z.int() })

const lockEndpoints = typedSql(z.object({ isActive: z.boolean() }))`
  select ${isActiveWebhook} as "isActive" from webhook_endpoints w
  where w.company_id = ${thisCompany} order by w.id for no key update of w`

// New events get their positions after the commit; an event without a position gets no delivery.
const selectHasUnplaced = typedSql(z.object({ isUnplaced: z.boolean() }))`
  select ${hasUnplaced} as "isUnplaced" from companies where id = ${thisCompany}`

/** Creates deliveries of all new events of a company. */
export async function planDeliveries(
  { database, inCompany }: Pick<WebhookContext, 'database' | 'inCompany'>,
  { companyId, isSweep = false, hasNewEvents = false, removedId }: WebhookJob,
): Promise<void> {
  if (removedId !== undefined)
    return inCompany(companyId, (statements) =>
      removeDeliveries(statements, { companyId, removedId }),
    )
  let hasMoreToPlace: boolean | undefined = hasNewEvents
  if (isSweep) {
    hasMoreToPlace = await inCompany(companyId, async (statements) => {
      const endpoints = await statements.execute(lockEndpoints)
      await awaitPipelined([
        requeueForgotten(statements, companyId),
        requeueFolders(statements, companyId),
        statements.execute(dropOldMessages),
        statements.execute(dropOldInterchanges),
        statements.execute(dropOldDeliveries),
      ])
      if (!endpoints.some(({ isActive }) => isActive)) return false
      return (await statements.executeOne(selectHasUnplaced))?.isUnplaced
    })
  }
  for (let count = 0; hasMoreToPlace && count < maxPlacements; count += 1)
    hasMoreToPlace = await placeEvents(database, companyId)
  while (await inCompany(companyId, (statements) => planBatch(statements, companyId)));
}

// Removes one batch per job, so that jobs of other companies run in between.
async function removeDeliveries(
  { execute }: StatementExecutor,
  job: { companyId: number; removedId: number },
): Promise<void> {
  const removedDeliveries = await execute(sql`
    delete from webhook_deliveries where company_id = ${thisCompany} and id in (
      select id from webhook_deliveries where company_id = ${thisCompany} and endpoint_id = ${job.removedId}
      order by id limit ${sql.lit(removalBatchSize)})
    returning 1`)
  const removedMessages = await execute(sql`
    delete from messages where company_id = ${thisCompany} and id in (
      select id from messages where company_id = ${thisCompany} and endpoint_id = ${job.removedId}
      order by id limit ${sql.lit(removalBatchSize)})
    returning 1`)
  if (removedDeliveries.length === removalBatchSize || removedMessages.length === removalBatchSize)
    await execute(addJobs(webhookQueues.events, [job]))
}

const forgottenEndpoint = z.object({ endpointId: z.int() })

async function requeueForgotten({ execute }: StatementExecutor, companyId: number): Promise<void> {
  const endpoints = await execute(typedSql(forgottenEndpoint)`
    select distinct d.endpoint_id as "endpointId" from webhook_deliveries d
    join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = d.endpoint_id
    where d.company_id = ${thisCompany} and d.state = 'waiting' and (${isActiveWebhook} or d.position is null)
      and d.next_try_at < now() - interval '1 minute' * ${sql.lit(forgottenMinutes)}`)
  if (endpoints.length === 0) return
  const jobs = endpoints.map(({ endpointId }) => ({ companyId, endpointId }))
  await execute(addJobs(webhookQueues.deliveries, jobs))
}

// Reads only the lowest ids, which are the oldest deliveries. Also removes deliveries of removed endpoints whose
// removal job was lost. A despatch advice waits until its endpoint is resumed; an event can be read from the list.
const dropOldDeliveries = sql`
  delete from webhook_deliveries where company_id = ${thisCompany} and id in (
    select oldest.id from (
      select id, endpoint_id, state, coalesce(tried_at, created_at) as last_at from webhook_deliveries
      where company_id = ${thisCompany} order by id limit 20000
    ) oldest left join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = oldest.endpoint_id
    where w.id is null or oldest.last_at < now() - interval '1 day' * ${sql.lit(webhookLimits.deliveryDays)}
      and (oldest.state <> 'waiting' or w.state <> 'active' and w.advice_format is null))`

const dropOldMessages = sql`
  delete from messages where company_id = ${thisCompany} and id in (
    select oldest.id from (
      select id, endpoint_id, created_at from messages where company_id = ${thisCompany} order by id limit 5000
    ) oldest left join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = oldest.endpoint_id
    where w.id is null or oldest.created_at < now() - interval '1 month' * ${sql.lit(webhookLimits.messageMonths)})`

const dropOldInterchanges = sql`
  delete from interchanges where company_id = ${thisCompany} and id in (
    select id from (select id, received_at from interchanges where company_id = ${thisCompany} order by id limit 5000) oldest
    where received_at < now() - interval '1 month' * ${sql.lit(webhookLimits.messageMonths)})`
