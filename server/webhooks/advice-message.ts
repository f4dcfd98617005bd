import { createHash } from 'node:crypto'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type AdviceFormat,
  type AdvicePurpose,
  adviceEncoding,
  adviceFormats,
  isEdifact,
} from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { DesadvEnvelope } from '#domain/messages/edifact/desadv.ts'
import { desadvEnvelope, interchangeFields } from '#domain/messages/interchange-settings.ts'
import { faultPointer, type Loss, type MessageFault } from '#domain/messages/message-findings.ts'
import { trialAdvice } from '#domain/messages/trial-advice.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { columnsOf } from '#server/data/entity.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { codedAdvice } from '#server/webhooks/coded-advice.ts'
import type { LeasedDelivery, WebhookSending } from '#server/webhooks/delivery-sending.ts'
import { markMessages } from '#server/webhooks/message-states.ts'
import { type OutboundReply, outboundLimits } from '#server/webhooks/transport/outbound-post.ts'
import { readWebhookEvents } from '#server/webhooks/webhook-planning.ts'

/** Writes a despatch advice in a format, or returns the faults that prevent it. */
export type AdviceWriter = (
  advice: DespatchAdvice,
  format: AdviceFormat,
  envelope: DesadvEnvelope | undefined,
) => Promise<{ bytes: Uint8Array; losses: Loss[] } | { faults: MessageFault[] }>

type LeasedMessage = Pick<
  LeasedDelivery,
  'id' | 'kind' | 'position' | 'createdAt' | 'supplierId'
> & {
  endpointId: number
  adviceFormat: AdviceFormat
}

const messageRow = z.object({
  content: z.string().nullable(),
  format: z.enum(adviceFormats).nullable(),
})
const interchangeRow = z.object({ ...interchangeFields, timeZone: z.string() })

const snapshotRow = z.object({ content: z.string(), isSent: z.boolean() })

/** The bytes of a message, and the format in which they were made. */
export type MadeMessage = { bytes: Buffer; format: AdviceFormat }

/**
 * Returns a message, written at its first try, stored, and the same at each later one. Returns
 * `superseded` where there is nothing to cancel, undefined where the event no longer exists, and a reply where the
 * format cannot hold the shipment.
 */
export async function messageContent(
  { inCompany, writeAdvice }: WebhookSending,
  companyId: number,
  message: LeasedMessage,
): Promise<MadeMessage | OutboundReply | 'superseded' | undefined> {
  const { adviceFormat } = message
  const found = await inCompany(companyId, async (statements) => {
    const stored = await storedMessage(statements, message.id)
    if (stored) return stored
    const advice = await adviceOf(statements, message)
    if (typeof advice !== 'object') return advice
    const envelope = isEdifact(adviceFormat)
      ? await envelopeOf(statements, message, advice)
      : undefined
    return { advice, envelope }
  })
  if (typeof found !== 'object' || 'bytes' in found) return found
  const { advice, envelope } = found
  const written = await writeAdvice(advice, adviceFormat, envelope)
  if ('faults' in written) return { reason: 'incomplete', reply: faultsText(written.faults) }
  const bytes = Buffer.from(written.bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return inCompany(companyId, async (statements) => {
    await statements.execute(sql`update messages set content = ${bytes.toString(adviceEncoding(adviceFormat))}, format = ${adviceFormat}, sha256 = ${sha256}, purpose = ${advice.purpose},
        losses = ${JSON.stringify(written.losses)}::jsonb
      where company_id = ${thisCompany} and id = ${message.id} and content is null`)
    // Another server may have been quicker, with other settings of the endpoint.
    return storedMessage(statements, message.id)
  })
}

async function storedMessage(
  { executeOne }: StatementExecutor,
  id: number,
): Promise<MadeMessage | undefined> {
  const row = await executeOne(typedSql(messageRow)`
    select content, format from messages where company_id = ${thisCompany} and id = ${id}`)
  if (!row?.content || !row.format) return undefined
  return { bytes: Buffer.from(row.content, adviceEncoding(row.format)), format: row.format }
}

// The id of a delivery is its control number: no other interchange of the company has it, whatever its endpoint.
async function envelopeOf(
  { executeOne }: StatementExecutor,
  { id, position, endpointId }: LeasedMessage,
  advice: DespatchAdvice,
): Promise<DesadvEnvelope> {
  const endpoint = await executeOne(typedSql(interchangeRow)`
    select ${columnsOf(interchangeRow, 'w', { timeZone: sql`c.time_zone` })} from webhook_endpoints w join companies c on c.id = ${thisCompany}
    where w.company_id = ${thisCompany} and w.id = ${endpointId}`)
  if (!endpoint) throw new Error('a webhook endpoint is not there')
  const settings = { ...endpoint, isTest: endpoint.isTest || position === null }
  return desadvEnvelope(advice, endpoint.timeZone, settings, id)
}

const faultsText = (faults: readonly MessageFault[]) =>
  faults
    .map((fault) => `${faultPointer(fault)}: ${fault.code}`)
    .join(', ')
    .slice(0, outboundLimits.replyCharacters)

// Reads the snapshot of the last closing before the event, because later changes have events of their own.
async function adviceOf(
  statements: StatementExecutor,
  { id, kind, position, createdAt, supplierId, endpointId }: LeasedMessage,
): Promise<DespatchAdvice | 'superseded' | undefined> {
  if (position === null) {
    const trial = trialAdvice(new Date(createdAt).toISOString())
    return codedAdvice(statements, endpointId, null, trial)
  }
  const query = { after: position - 1, limit: 1 }
  const [event] = (await readWebhookEvents(statements, { supplierId }, query)).rows
  if (event?.position !== position) return undefined
  const { shipmentId } = event
  const stored = await statements.executeOne(typedSql(snapshotRow)`
    select s.content::text as content, exists (select from messages m where m.company_id = ${thisCompany}
      and m.endpoint_id = ${endpointId} and m.shipment_id = ${shipmentId} and m.id < ${id} and m.state in ('sent', 'acknowledged')) as "isSent"
    from document_snapshots s where s.company_id = ${thisCompany} and s.supplier_id = ${event.supplierId}
      and s.shipment_id = ${shipmentId} and s.taken_at <= ${event.at}::timestamptz
    order by s.revision desc limit 1`)
  const isCancelled = kind === 'shipment.cancelled'
  if (isCancelled && !stored?.isSent) {
    await statements.execute(sql`
      delete from webhook_deliveries where company_id = ${thisCompany} and id = ${id}`)
    await statements.execute(markMessages([id], 'superseded'))
    return 'superseded'
  }
  if (!stored) return undefined
  const purpose: AdvicePurpose = isCancelled
    ? 'cancellation'
    : stored.isSent
      ? 'replacement'
      : 'original'
  const advice = adviceOfShipment(JSON.parse(stored.content) as PaperContent, event.at)
  const made = { ...advice, purpose, ...(isCancelled && { issuedAt: event.at }) }
  return codedAdvice(statements, endpointId, event.supplierId, made)
}
