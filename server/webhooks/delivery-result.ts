import { setTimeout as sleep } from 'node:timers/promises'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import {
  type DeliveryReason,
  isRefusal,
  retryDelayMinutes,
} from '#domain/webhooks/webhook-delivery.ts'
import { trialKind, webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import type {
  LeasedDelivery,
  WebhookContext,
  WebhookEndpointKey,
} from '#server/webhooks/delivery-sending.ts'
import { markMessages, supersedeMessages, wasSent } from '#server/webhooks/message-states.ts'
import type { OutboundReply } from '#server/webhooks/transport/outbound-post.ts'

/** Seconds for which a delivery is leased to one server: longer than waiting for a process, sending and recording. */
export const leaseSeconds = 120
/** Maximum attempts to record the outcome of a try: a try without a record would be repeated. */
const maxRecordTries = 3

/** Records the outcome of a try, again if the database fails. */
export async function recordResult(...args: Parameters<typeof tryToRecord>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToRecord(...args)
    } catch (error) {
      if (tries === maxRecordTries) throw error
      await sleep(tries * 500)
    }
  }
}

const failureOf = (outcome: OutboundReply): DeliveryReason | undefined => {
  if ('reason' in outcome) return outcome.reason
  if (outcome.status === null) return undefined
  if (outcome.status >= 200 && outcome.status < 300) return undefined
  return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : 'status'
}

/** Records the outcome of a try: a failed delivery is tried again later, unless it was the last try. */
async function tryToRecord(
  { inCompany, onFailure, minuteMs = 60_000 }: WebhookContext,
  { companyId, endpointId }: WebhookEndpointKey,
  { id, kind, attempts, adviceFormat, leasedUntil }: LeasedDelivery,
  outcome: OutboundReply,
): Promise<void> {
  const reason = failureOf(outcome)
  const status = 'status' in outcome ? outcome.status : null
  const reply = 'reason' in outcome ? outcome.detail : outcome.reply
  const fields = sql`attempts = attempts + 1, is_trying = false, tried_at = now(), reason = ${reason ?? null}, status = ${status},
    reply = ${reply}`
  const update = (assignments: Sql) => sql`update webhook_deliveries set ${fields}, ${assignments}
    where company_id = ${thisCompany} and id = ${id} and state = 'waiting'`
  const requestedMinutes = 'status' in outcome ? (outcome.retryAfterSeconds ?? 0) / 60 : 0
  const isRefused =
    adviceFormat !== null && (reason === 'incomplete' || (status !== null && isRefusal(status)))
  const disablingReason = status === 410 ? 'gone' : reason === 'host-key' ? reason : undefined
  const isFinal = kind === trialKind || reason === 'event-gone' || isRefused
  // An event that met 410 waits until its endpoint is resumed, however often it was tried.
  const lastDelay = status === 410 ? 0 : undefined
  const delayMinutes = isFinal
    ? undefined
    : (retryDelayMinutes(attempts + 1, requestedMinutes) ?? lastDelay)
  await inCompany(companyId, async (statements) => {
    const { execute } = statements
    // An endpoint is always locked before its deliveries, so that no deadlock occurs.
    const failingColumns = reason
      ? sql`failing_since = ${recentFailingSince()}`
      : sql`failing_since = null, offered_host_key = null`
    const offeredKey = reason === 'host-key' ? sql`, offered_host_key = ${reply}` : sql``
    await execute(sql`update webhook_endpoints set last_tried_at = now(), ${failingColumns}${offeredKey}
      where company_id = ${thisCompany} and id = ${endpointId}`)
    if (!reason) {
      await execute(update(sql`state = 'delivered'`))
      if (adviceFormat !== null) await execute(markMessages([id], 'sent'))
      return
    }
    if (delayMinutes === undefined) {
      await execute(update(sql`state = 'failed'`))
      if (adviceFormat !== null) await execute(markMessages([id], 'failed'))
    } else {
      const startAfter = new Date(Date.now() + delayMinutes * minuteMs).toISOString()
      await execute(update(sql`next_try_at = ${startAfter}::timestamptz`))
      await execute(addJobs(webhookQueues.deliveries, [{ companyId, endpointId, startAfter }]))
      if (adviceFormat !== null) {
        await execute(endIfSent(id, leasedUntil))
        // A newer message may have been planned during the try.
        await supersedeMessages(statements, endpointId)
      }
    }
    if (kind === trialKind && reason !== 'host-key') return
    // A delivery that was not posted says nothing about the system.
    const wasPosted = reason !== 'event-gone' && reason !== 'incomplete'
    const isDisabled =
      wasPosted && (await recordFailing(statements, { companyId, endpointId }, disablingReason))
    // A disabled endpoint causes one notice, and none for each of its messages.
    if (!isDisabled && adviceFormat !== null && delayMinutes === undefined && !disablingReason)
      await execute(queueNotices(companyId, 'message-failed', [id]))
  })
  if (reason) onFailure?.({ companyId, endpointId, reason, ...(status !== null && { status }) })
}

// Ends the delivery if the message was sent in this try, which an acknowledgement stored since its start proves. Older
// ones do not count, because a rejected message may be sent again. Locks the message, to wait for an acknowledgement that
// is being stored.
const endIfSent = (id: number, leasedUntil: string): Sql => {
  const tryBeganAt = new Date(Date.parse(leasedUntil) - leaseSeconds * 1000).toISOString()
  return sql`
    with message as (
      select m.id, m.state, m.state_at from messages m
      where m.company_id = ${thisCompany} and m.id = ${id} for no key update
    )
    update webhook_deliveries d set state = 'delivered' from message m
    where d.company_id = ${thisCompany} and d.id = m.id and d.state = 'waiting'
      and ${wasSent} and m.state_at >= ${tryBeganAt}::timestamptz`
}

const dayMs = 24 * 60 * 60_000

// Ignores an earlier failure if more than `idleDays` without tries followed it. Times are values, because Citus allows no
// now() in an expression or condition of a distributed update.
const recentFailingSince = (): Sql => {
  const since = new Date(Date.now() - webhookLimits.idleDays * dayMs).toISOString()
  return sql`case when last_tried_at > ${since}::timestamptz then failing_since end`
}

/** Records that an endpoint fails; returns whether that disabled it. If so, its administrators are notified. */
export async function recordFailing(
  { execute }: Pick<StatementExecutor, 'execute'>,
  { companyId, endpointId }: WebhookEndpointKey,
  disablingReason: 'gone' | 'host-key' | undefined,
): Promise<boolean> {
  const now = new Date()
  const since = new Date(now.getTime() - webhookLimits.failingDays * dayMs).toISOString()
  const hasFailedTooLong = disablingReason ? sql`true` : sql`failing_since < ${since}::timestamptz`
  const rows = await execute(sql`
    with failing as (
      update webhook_endpoints set failing_since = coalesce(failing_since, ${now.toISOString()}::timestamptz),
        state = case when ${hasFailedTooLong} then 'disabled' else state end,
        reason = case when ${hasFailedTooLong} then ${disablingReason ?? 'failing'} end,
        state_at = case when ${hasFailedTooLong} then ${now.toISOString()}::timestamptz else state_at end
      where company_id = ${thisCompany} and id = ${endpointId} and state = 'active'
      returning state
    )
    select from failing where state = 'disabled'`)
  if (rows.length > 0) await execute(queueNotices(companyId, 'webhook-disabled', [endpointId]))
  return rows.length > 0
}
