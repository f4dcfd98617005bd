import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type AdviceFormat,
  type AdvicePurpose,
  adviceEncoding,
  adviceFormats,
  isEdifact,
} from '#domain/messages/advice-format.ts'
import { type AdviceInput, maxShortContent } from '#domain/messages/advice-input.ts'
import { interchangeFields } from '#domain/messages/interchange-settings.ts'
import { faultPointer, type Loss, type MessageFault } from '#domain/messages/message-findings.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { columnsOf } from '#server/data/entity.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { DeliveryContext, LeasedDelivery } from '#server/webhooks/delivery-sending.ts'
import { readEndpointCodes } from '#server/webhooks/endpoint-codes.ts'
import { markMessages } from '#server/webhooks/message-states.ts'
import { type OutboundReply, outboundLimits } from '#server/webhooks/transport/outbound-post.ts'
import { formatOfMessage } from '#server/webhooks/webhook-endpoint-queries.ts'
import { readWebhookEvents } from '#server/webhooks/webhook-planning.ts'

/** Writes a despatch advice, or returns the faults that prevent it. */
export type AdviceWriter = (
  input: AdviceInput,
) => { bytes: Buffer; sha256: string; losses: Loss[] } | { faults: MessageFault[] }

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
const idRow = z.object({ id: z.int() })
const interchangeRow = z.object(interchangeFields)

const trialRow = z.object({ adviceJson: z.string() })
const snapshotRow = z.object({
  adviceJson: z.string().nullable(),
  isSent: z.boolean(),
  hasShipment: z.boolean(),
})

/** Returns the ids of messages that are so long that writing them in this process would delay requests. */
export async function findLongIds(
  { execute }: StatementExecutor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await execute(typedSql(idRow)`
    select m.id from messages m where m.company_id = ${thisCompany} and m.id = any(${ids}::bigint[]) and (
      exists (select from shipments s
        join document_snapshots d on d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
        where s.company_id = ${thisCompany} and s.id = m.shipment_id and octet_length(d.content::text) > ${sql.lit(maxShortContent)})
      or exists (select from messages older where older.company_id = ${thisCompany} and older.endpoint_id = m.endpoint_id
        and older.shipment_id = m.shipment_id and octet_length(older.announcement::text) > ${sql.lit(maxShortContent)}))`)
  return new Set(rows.map(({ id }) => id))
}

/** The bytes of a message, and the format in which they were made. */
export type MessageFile = { bytes: Buffer; format: AdviceFormat }

/**
 * Returns the bytes of a message: its first try writes and stores them, later tries read them. Returns `superseded` if
 * there is nothing to cancel or the shipment is deleted, undefined if the event or its snapshot no longer exists, and a
 * failure if the format cannot hold the shipment.
 */
export async function prepareMessage(
  { inCompany, writeAdvice }: DeliveryContext,
  companyId: number,
  message: LeasedMessage,
): Promise<MessageFile | OutboundReply | 'superseded' | undefined> {
  const { adviceFormat } = message
  const source = await inCompany(companyId, async (statements) => {
    const storedFile = await readStoredMessage(statements, message.id)
    return storedFile ?? prepareAdvice(statements, message)
  })
  if (typeof source !== 'object' || 'bytes' in source) return source
  const result = writeAdvice(source)
  if ('faults' in result) {
    await inCompany(companyId, ({ execute }) => execute(recordPurpose(message.id, source.purpose)))
    return { reason: 'incomplete', detail: faultsText(result.faults) }
  }
  const { bytes, sha256, losses } = result
  return inCompany(companyId, async (statements) => {
    const text = sql`convert_from(${bytes}, ${adviceEncoding(adviceFormat)})`
    const isStored = await statements.executeOne(typedSql(idRow)`
      update messages set content = ${text}, format = ${adviceFormat}, sha256 = ${sha256}, purpose = ${source.purpose},
        losses = ${JSON.stringify(losses)}::jsonb
      where company_id = ${thisCompany} and id = ${message.id} and content is null returning id`)
    if (isStored) return { bytes, format: adviceFormat }
    // Another server was quicker, maybe with other settings of the endpoint.
    return readStoredMessage(statements, message.id)
  })
}

async function readStoredMessage(
  { executeOne }: StatementExecutor,
  id: number,
): Promise<MessageFile | undefined> {
  const row = await executeOne(typedSql(messageRow)`
    select m.content, ${formatOfMessage(sql`m`)} as format from messages m
    join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = m.endpoint_id
    where m.company_id = ${thisCompany} and m.id = ${id}`)
  if (!row?.content || !row.format) return undefined
  return { bytes: Buffer.from(row.content, adviceEncoding(row.format)), format: row.format }
}

/** Records the purpose of a message that is not written; writing one records its purpose, too. */
const recordPurpose = (id: number, purpose: AdvicePurpose) => sql`
  update messages set purpose = ${purpose} where company_id = ${thisCompany} and id = ${id} and content is null`

// The control number is the delivery's id, so no other interchange of the company has it, whatever its endpoint.
async function readInterchangeSettings(
  { executeOne }: StatementExecutor,
  { id, position, endpointId }: LeasedMessage,
): Promise<NonNullable<AdviceInput['interchange']>> {
  const endpoint = await executeOne(typedSql(interchangeRow)`
    select ${columnsOf(interchangeRow, 'w')} from webhook_endpoints w
    where w.company_id = ${thisCompany} and w.id = ${endpointId}`)
  if (!endpoint) throw new Error('a webhook endpoint is not there')
  const settings = { ...endpoint, isTest: endpoint.isTest || position === null }
  return { settings, controlNumber: id }
}

const faultsText = (faults: readonly MessageFault[]) =>
  faults
    .map((fault) => `${faultPointer(fault)}: ${fault.code}`)
    .join(', ')
    .slice(0, outboundLimits.replyCharacters)

type AdviceWithPurpose = AdviceInput & { purpose: AdvicePurpose }

// Reads the content from the snapshot of the last closing before the event; later changes have later events. Deleting a
// shipment also deletes its snapshots, and stores the last one with the endpoint's message.
async function prepareAdvice(
  statements: StatementExecutor,
  message: LeasedMessage,
): Promise<AdviceWithPurpose | 'superseded' | undefined> {
  const { id, kind, position, createdAt, supplierId, endpointId, adviceFormat: format } = message
  const { execute, executeOne } = statements
  const interchange = isEdifact(format)
    ? { interchange: await readInterchangeSettings(statements, message) }
    : {}
  if (position === null) {
    const trial = await executeOne(typedSql(trialRow)`
      select json_build_object('content', null, 'timeZone', c.time_zone)::text as "adviceJson"
      from companies c where c.id = ${thisCompany}`)
    const now = new Date(createdAt).toISOString()
    const codes = await readEndpointCodes(statements, endpointId, null)
    return trial && { ...trial, format, now, purpose: 'original', codes, ...interchange }
  }
  const query = { after: position - 1, limit: 1 }
  const [event] = (await readWebhookEvents(statements, { supplierId }, query)).rows
  if (event?.position !== position) return undefined
  const { shipmentId, at: now } = event
  const isDeleted = kind === 'shipment.deleted'
  const lastSnapshot = isDeleted
    ? sql`select m.announcement as content from messages m where m.company_id = ${thisCompany} and m.endpoint_id = ${endpointId}
        and m.shipment_id = ${shipmentId} and m.announcement is not null order by m.id desc limit 1`
    : sql`select d.content from document_snapshots d where d.company_id = ${thisCompany} and d.supplier_id = ${event.supplierId}
        and d.shipment_id = ${shipmentId} and d.taken_at <= ${now}::timestamptz order by d.revision desc limit 1`
  const snapshot = await executeOne(typedSql(snapshotRow)`
    select case when s.content is not null then json_build_object('content', s.content, 'timeZone', c.time_zone)::text end as "adviceJson",
      exists (select from messages m where m.company_id = ${thisCompany} and m.endpoint_id = ${endpointId}
        and m.shipment_id = ${shipmentId} and m.id < ${id} and m.state in ('sent', 'acknowledged')) as "isSent",
      exists (select from shipments where company_id = ${thisCompany} and id = ${shipmentId}) as "hasShipment"
    from companies c left join (${lastSnapshot}) s on true where c.id = ${thisCompany}`)
  const isCancelled = isDeleted || kind === 'shipment.cancelled'
  // The shipment is deleted: the delivery of its deletion cancels the messages that were sent.
  const isOutdated = !isDeleted && snapshot?.hasShipment === false
  if (isOutdated || (isCancelled && !snapshot?.isSent)) {
    await execute(sql`
      delete from webhook_deliveries where company_id = ${thisCompany} and id = ${id}`)
    await execute(markMessages([id], 'superseded'))
    if (isCancelled) await execute(recordPurpose(id, 'cancellation'))
    return 'superseded'
  }
  if (!snapshot?.adviceJson) return undefined
  const { adviceJson, isSent } = snapshot
  const purpose = isCancelled ? 'cancellation' : isSent ? 'replacement' : 'original'
  const codes = await readEndpointCodes(statements, endpointId, event.supplierId)
  return { adviceJson, format, now, purpose, codes, ...interchange }
}
