import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { adviceFileName, adviceFormats } from '#domain/messages/advice-format.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import type { DeliveryReason } from '#domain/webhooks/webhook-delivery.ts'
import { trialKind } from '#domain/webhooks/webhook-endpoint.ts'
import type { SecretKeys } from '#server/config.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { execute } from '#server/data/execute.ts'
import { contentDisposition } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { webhookSecretOf } from '#server/queries/webhook-secret.ts'
import type { InterchangeHandler } from '#server/webhooks/acknowledgement-folder.ts'
import { type AdviceWriter, findLongIds, prepareMessage } from '#server/webhooks/advice-message.ts'
import { leaseSeconds, recordResult } from '#server/webhooks/delivery-result.ts'
import {
  type OutboundReply,
  type OutboundSettings,
  postOutbound,
} from '#server/webhooks/transport/outbound-post.ts'
import { putOutbound } from '#server/webhooks/transport/outbound-sftp.ts'
import { isActiveWebhook } from '#server/webhooks/webhook-endpoint-queries.ts'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'
import { readWebhookEvents } from '#server/webhooks/webhook-planning.ts'

export type WebhookEndpointKey = { companyId: number; endpointId: number }

/** Makes and sends a delivery; returns undefined if its message was superseded. */
export type DeliverySender = (
  context: WebhookContext,
  key: WebhookEndpointKey,
  delivery: LeasedDelivery,
) => Promise<OutboundReply | undefined>

/** A failed try, without address and reply, for the log. */
export type WebhookFailure = WebhookEndpointKey & { reason: DeliveryReason; status?: number }

/** Settings and resources for sending deliveries. */
export type WebhookContext = {
  database: Database
  /** Runs a transaction of a company; companies take turns. */
  inCompany: <Result>(
    companyId: number,
    work: (statements: StatementExecutor) => Promise<Result>,
  ) => Promise<Result>
  secretKeys: SecretKeys
  outbound: OutboundSettings
  writeAdvice: AdviceWriter
  /** Makes and sends a long message outside of this process; undefined = this process sends it. */
  sendLongMessage?: DeliverySender | undefined
  takeInterchange: InterchangeHandler
  onFailure?: ((failure: WebhookFailure) => void) | undefined
  /** Length of a minute of the pauses between tries, in milliseconds; tests shorten it. */
  minuteMs?: number | undefined
}

/** Deliveries of one endpoint sent at the same time. */
const sendConcurrency = 4

const leasedDelivery = z.object({
  id: z.int(),
  messageId: z.string(),
  kind: z.string(),
  position: z.int().nullable(),
  attempts: z.int(),
  leasedUntil: z.string(),
  createdAt: z.string(),
  supplierId: z.int().nullable(),
  code: z.string(),
  adviceFormat: z.enum(adviceFormats).nullable(),
  url: z.string(),
  handle: z.string(),
  secret: z.instanceof(Buffer),
  formerSecret: z.instanceof(Buffer).nullable(),
  isEncrypted: z.boolean(),
  hostKey: z.string().nullable(),
})
/** A delivery leased to this server. */
export type LeasedDelivery = z.output<typeof leasedDelivery>

/**
 * Leases due deliveries to one server. A trial reaches a paused endpoint, too. Only the oldest waiting message of a
 * shipment is due.
 */
const leaseDue = (endpointId: number) => typedSql(leasedDelivery)`
  with due as (
    select d.id from webhook_deliveries d
    join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = d.endpoint_id
    where d.company_id = ${thisCompany} and d.endpoint_id = ${endpointId} and d.state = 'waiting'
      and d.next_try_at <= now() and (${isActiveWebhook} or d.position is null)
      and (w.advice_format is null or not exists (select from messages m
        join messages older on older.company_id = ${thisCompany} and older.endpoint_id = m.endpoint_id
          and older.shipment_id = m.shipment_id and older.id < m.id
        join webhook_deliveries o on o.company_id = ${thisCompany} and o.id = older.id and o.state = 'waiting'
        where m.company_id = ${thisCompany} and m.id = d.id))
    order by d.id limit ${sql.lit(sendConcurrency)} for update of d skip locked
  )
  update webhook_deliveries d set is_trying = true, next_try_at = now() + interval '1 second' * ${sql.lit(leaseSeconds)}
  from due, webhook_endpoints w
  where d.company_id = ${thisCompany} and d.id = due.id and w.company_id = ${thisCompany} and w.id = d.endpoint_id
  returning d.id, d.message_id::text as "messageId", d.kind, d.position, d.attempts, d.next_try_at as "leasedUntil", d.created_at as "createdAt",
    d.code, w.advice_format as "adviceFormat", w.supplier_id as "supplierId", w.url, w.handle::text as handle, w.secret,
    case when w.former_until > ${new Date().toISOString()}::timestamptz then w.former_secret end as "formerSecret", w.is_encrypted as "isEncrypted",
    w.host_key as "hostKey"`

/** Sends the due deliveries of an endpoint; returns whether there were any. */
export async function sendDue(context: WebhookContext, key: WebhookEndpointKey): Promise<boolean> {
  const { deliveries, longIds } = await context.inCompany(key.companyId, async (statements) => {
    const rows = await statements.execute(leaseDue(key.endpointId))
    const adviceIds = rows.flatMap(({ id, adviceFormat }) => (adviceFormat ? [id] : []))
    return { deliveries: rows, longIds: await findLongIds(statements, adviceIds) }
  })
  const results = await Promise.allSettled(
    deliveries.map(async (delivery) => {
      const send = (longIds.has(delivery.id) && context.sendLongMessage) || sendDelivery
      const outcome = await send(context, key, delivery)
      if (outcome) await recordResult(context, key, delivery, outcome)
    }),
  )
  const rejection = results.find((result) => result.status === 'rejected')
  if (rejection) {
    await requeueLeased(context, key).catch(() => {})
    throw rejection.reason
  }
  return deliveries.length > 0
}

// Adds a job, because pg-boss retries the failed job before the lease ends.
async function requeueLeased({ database }: WebhookContext, key: WebhookEndpointKey): Promise<void> {
  const startAfter = new Date(Date.now() + (leaseSeconds + 1) * 1000).toISOString()
  await execute(database.pool, addJobs(webhookQueues.deliveries, [{ ...key, startAfter }]))
}

/** Settings and resources for sending one delivery once. */
export type DeliveryContext = Pick<
  WebhookContext,
  'inCompany' | 'secretKeys' | 'outbound' | 'writeAdvice'
>

/** Sends a delivery; returns undefined if its message was superseded. */
export async function sendDelivery(
  context: DeliveryContext,
  { companyId, endpointId }: WebhookEndpointKey,
  delivery: LeasedDelivery,
): Promise<OutboundReply | undefined> {
  const { inCompany, secretKeys, outbound } = context
  const { id, url, handle, secret, formerSecret, isEncrypted, messageId, hostKey } = delivery
  const secrets = [secret, formerSecret].flatMap((bytes) => {
    if (!bytes) return []
    return webhookSecretOf({ secret: bytes, isEncrypted }, { companyId, handle }, secretKeys) ?? []
  })
  const [currentSecret] = secrets
  if (currentSecret === undefined) return { reason: 'secret-unreadable', detail: '' }
  const { adviceFormat } = delivery
  const result = adviceFormat
    ? await prepareMessage(context, companyId, { ...delivery, endpointId, adviceFormat })
    : await inCompany(companyId, (statements) => readBody(statements, endpointId, delivery))
  if (result === 'superseded') return undefined
  if (!result) return { reason: 'event-gone', detail: '' }
  if (typeof result === 'string')
    return postOutbound(new URL(url), webhookHeaders(messageId, result, secrets), result, outbound)
  if (!('bytes' in result)) return result
  const { bytes, format } = result
  if (isSftp(url)) {
    // Padded, so that files sort by control number.
    const { name } = adviceFileName(String(id).padStart(10, '0'), format)
    return putOutbound({ url, secret: currentSecret, hostKey }, name, bytes, outbound)
  }
  const { mediaType, name } = adviceFileName(delivery.code || 'TEST', format)
  const headers = {
    ...webhookHeaders(messageId, bytes, secrets),
    'content-type': mediaType,
    'content-disposition': contentDisposition(name),
  }
  return postOutbound(new URL(url), headers, bytes, outbound)
}

/** Returns the body of a delivery: the event as in the list of events; undefined if the event is gone. */
async function readBody(
  statements: StatementExecutor,
  endpointId: number,
  { position, kind, createdAt, supplierId }: LeasedDelivery,
): Promise<string | undefined> {
  if (position === null) {
    const timestamp = new Date(createdAt).toISOString()
    return JSON.stringify({ type: trialKind, timestamp, data: { endpointId } })
  }
  const query = { after: position - 1, limit: 1 }
  const [event] = (await readWebhookEvents(statements, { supplierId }, query)).rows
  if (event?.position !== position) return undefined
  return JSON.stringify({ type: kind, timestamp: event.at, data: event })
}
