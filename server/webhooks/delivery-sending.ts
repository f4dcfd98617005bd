import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { type DeliveryReason, pauseMinutes } from '#domain/webhooks/webhook-delivery.ts'
import { trialKind, webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import type { SecretKeys } from '#server/config.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { webhookSecretOf } from '#server/queries/webhook-secret.ts'
import { type Outbound, type OutboundReply, postOutbound } from '#server/webhooks/outbound-post.ts'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'
import { isActiveWebhook, readWebhookEvents } from '#server/webhooks/webhook-planning.ts'

/** The endpoint that a job names. */
export type WebhookEndpointKey = { companyId: number; endpointId: number }

/** A try that failed: without address and reply. */
export type WebhookFailure = WebhookEndpointKey & { reason: DeliveryReason; status?: number }

/** Settings and resources of sending. */
export type WebhookSending = {
  database: Database
  secretKeys: SecretKeys
  outbound: Outbound
  onFailure?: ((failure: WebhookFailure) => void) | undefined
  /** Milliseconds of a minute of the pauses. */
  minuteMs?: number | undefined
}

/** Deliveries of one endpoint that are sent at the same time. */
const sentAtOnce = 4
/** Seconds for which a server has a delivery to itself: longer than a try takes. */
const leaseSeconds = 45

const claimed = z.object({
  id: z.int(),
  messageId: z.string(),
  kind: z.string(),
  position: z.int().nullable(),
  attempts: z.int(),
  createdAt: z.string(),
  supplierId: z.int().nullable(),
  url: z.string(),
  handle: z.string(),
  secret: z.instanceof(Buffer),
  formerSecret: z.instanceof(Buffer).nullable(),
  isEncrypted: z.boolean(),
})
type Claimed = z.output<typeof claimed>

/** Takes deliveries that are due for one server, which has them to itself for a while. A trial reaches a paused endpoint, too. */
const claimDue = (endpointId: number) => typedSql(claimed)`
  with due as (
    select d.id from webhook_deliveries d
    join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = d.endpoint_id
    where d.company_id = ${thisCompany} and d.endpoint_id = ${endpointId} and d.state = 'waiting'
      and d.next_try_at <= now() and (${isActiveWebhook} or d.position is null)
    order by d.id limit ${sql.lit(sentAtOnce)} for update of d skip locked
  )
  update webhook_deliveries d set next_try_at = now() + interval '1 second' * ${sql.lit(leaseSeconds)}
  from due, webhook_endpoints w
  where d.company_id = ${thisCompany} and d.id = due.id and w.company_id = ${thisCompany} and w.id = d.endpoint_id
  returning d.id, d.message_id::text as "messageId", d.kind, d.position, d.attempts, d.created_at::text as "createdAt",
    w.supplier_id as "supplierId", w.url, w.handle::text as handle, w.secret,
    case when w.former_until > now() then w.former_secret end as "formerSecret", w.is_encrypted as "isEncrypted"`

/** Sends what is due to an endpoint; whether there was anything. */
export async function sendDue(sending: WebhookSending, key: WebhookEndpointKey): Promise<boolean> {
  const deliveries = await inTenantTransaction(sending.database, key.companyId, ({ execute }) =>
    execute(claimDue(key.endpointId)),
  )
  const ends = await Promise.allSettled(
    deliveries.map(async (delivery) =>
      note(sending, key, delivery, await send(sending, key, delivery)),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return deliveries.length > 0
}

async function send(
  { database, secretKeys, outbound }: WebhookSending,
  { companyId, endpointId }: WebhookEndpointKey,
  delivery: Claimed,
): Promise<OutboundReply> {
  const { url, handle, secret, formerSecret, isEncrypted, messageId } = delivery
  const secrets = [secret, formerSecret].flatMap((sealed) => {
    if (!sealed) return []
    return webhookSecretOf({ secret: sealed, isEncrypted }, { companyId, handle }, secretKeys) ?? []
  })
  if (secrets.length === 0) return { reason: 'secret-unreadable', reply: '' }
  const body = await inTenantTransaction(database, companyId, (statements) =>
    bodyOf(statements, endpointId, delivery),
  )
  if (!body) return { reason: 'event-gone', reply: '' }
  return postOutbound(new URL(url), webhookHeaders(messageId, body, secrets), body, outbound)
}

/** The body of a delivery: the event as it stands in the list of events. */
async function bodyOf(
  statements: StatementExecutor,
  endpointId: number,
  { position, kind, createdAt, supplierId }: Claimed,
): Promise<string | undefined> {
  if (position === null) {
    const timestamp = new Date(createdAt).toISOString()
    return JSON.stringify({ type: trialKind, timestamp, data: { endpointId } })
  }
  const { rows } = await readWebhookEvents(
    statements,
    { supplierId },
    { after: position - 1, limit: 1 },
  )
  const [event] = rows
  if (event?.position !== position) return undefined
  return JSON.stringify({ type: kind, timestamp: event.at, data: event })
}

const failureOf = (end: OutboundReply): DeliveryReason | undefined => {
  if ('reason' in end) return end.reason
  if (end.status >= 200 && end.status < 300) return undefined
  return end.status >= 300 && end.status < 400 ? 'redirect' : 'status'
}

/** Notes how a try went: one that failed is tried again later, unless it was the last. */
async function note(
  { database, onFailure, minuteMs = 60_000 }: WebhookSending,
  { companyId, endpointId }: WebhookEndpointKey,
  { id, kind, attempts }: Claimed,
  end: OutboundReply,
): Promise<void> {
  const reason = failureOf(end)
  const status = 'status' in end ? end.status : null
  const tried = sql`attempts = attempts + 1, tried_at = now(), reason = ${reason ?? null}, status = ${status},
    reply = ${end.reply}`
  const update = (assignments: Sql) => sql`update webhook_deliveries set ${tried}, ${assignments}
    where company_id = ${thisCompany} and id = ${id} and state = 'waiting'`
  const asked = 'status' in end ? (end.retryAfterSeconds ?? 0) / 60 : 0
  const isFinal = status === 410 || kind === trialKind || reason === 'event-gone'
  const pause = isFinal ? undefined : pauseMinutes(attempts + 1, asked)
  await inTenantTransaction(database, companyId, async ({ execute }) => {
    if (!reason) {
      await execute(update(sql`state = 'delivered'`))
      await execute(sql`update webhook_endpoints set failing_since = null
        where company_id = ${thisCompany} and id = ${endpointId} and failing_since is not null`)
      return
    }
    if (pause === undefined) await execute(update(sql`state = 'failed'`))
    else {
      const startAfter = new Date(Date.now() + pause * minuteMs).toISOString()
      await execute(update(sql`next_try_at = ${startAfter}::timestamptz`))
      await execute(addJobs(webhookQueues.deliveries, [{ companyId, endpointId, startAfter }]))
    }
    if (kind === trialKind || reason === 'event-gone') return
    const disabled = await execute(noteFailing(endpointId, status === 410))
    if (disabled.length > 0)
      await execute(queueNotices(companyId, 'webhook-disabled', [endpointId]))
  })
  if (reason) onFailure?.({ companyId, endpointId, reason, ...(status !== null && { status }) })
}

const isDisabledNow = sql`failing_since < now() - interval '1 day' * ${sql.lit(webhookLimits.failingDays)}`

/** Notes that an endpoint fails; returns a row where that disables it. */
const noteFailing = (endpointId: number, isGone: boolean): Sql => {
  const isOver = isGone ? sql`true` : isDisabledNow
  return sql`
    with failing as (
      update webhook_endpoints set failing_since = coalesce(failing_since, now()),
        state = case when ${isOver} then 'disabled' else state end,
        reason = case when ${isOver} then ${isGone ? 'gone' : 'failing'} end,
        state_at = case when ${isOver} then now() else state_at end
      where company_id = ${thisCompany} and id = ${endpointId} and state = 'active'
      returning state
    )
    select from failing where state = 'disabled'`
}
