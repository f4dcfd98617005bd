import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { NoticeKind } from '#domain/notices/notice.ts'
import { eventKind } from '#domain/shipments/shipment-event.ts'
import type { NoticeSource } from '#server/data/notice-queue.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { readCommentEvents, readMentionEvents } from '#server/notices/comment-notices.ts'
import { type NoticeEvent, type NoticeReader, summarize } from '#server/notices/notice-event.ts'
import { orderNoticeKey } from '#server/queries/undone-act.ts'

const shipmentEventRow = z.object({
  id: z.int(),
  kind: eventKind,
  supplierId: z.int(),
  actorId: z.int().nullable(),
  at: z.string(),
  shipmentId: z.int(),
  code: z.string(),
  wasReopened: z.boolean(),
  hasDiscrepancy: z.boolean(),
  isPartial: z.boolean(),
  hasLaterReceipt: z.boolean(),
  discrepancyId: z.int().nullable(),
  withdrawnIds: z.array(z.int()).nullable(),
})
type ShipmentEventRow = z.output<typeof shipmentEventRow>

const shipmentNoticeKind = ({
  kind,
  wasReopened,
  hasDiscrepancy,
  isPartial,
  hasLaterReceipt,
}: ShipmentEventRow): NoticeKind | null => {
  switch (kind) {
    case 'closed':
      return wasReopened ? 'shipment-changed' : 'shipment-closed'
    case 'reopened':
    case 'cancelled':
      return `shipment-${kind}`
    case 'received':
      if (hasDiscrepancy) return 'shipment-differs'
      if (hasLaterReceipt) return null
      return isPartial ? 'shipment-partially-received' : 'shipment-received'
    case 'receipt-corrected':
    case 'discrepancy-answered':
    case 'discrepancy-settled':
      return kind
    default:
      return null
  }
}

// Share locks make a concurrent undo wait; the undo then finds and deletes these notices. A receipt event and its
// discrepancies have the time of their transaction. Of several receipts in a row, the last notifies, and those with
// discrepancies.
const readShipmentEvents: NoticeReader = async ({ execute }, ids) => {
  const rows = await execute(typedSql(shipmentEventRow)`
    select e.id, e.kind, e.supplier_id as "supplierId", e.actor_id as "actorId", e.at::text as at,
      e.shipment_id as "shipmentId", e.shipment_code as code,
      e.kind = 'closed' and exists (select from shipment_events r where r.company_id = ${thisCompany}
        and r.supplier_id = e.supplier_id and r.shipment_id = e.shipment_id and r.kind = 'reopened'
        and r.id < e.id) as "wasReopened",
      e.kind = 'received' and exists (select from discrepancies d where d.company_id = ${thisCompany}
        and d.supplier_id = e.supplier_id and d.shipment_id = e.shipment_id and d.created_at = e.at) as "hasDiscrepancy",
      e.kind = 'received' and exists (select from shipments s where s.company_id = ${thisCompany}
        and s.supplier_id = e.supplier_id and s.id = e.shipment_id and s.receipt = 'partial') as "isPartial",
      e.kind = 'received' and exists (select from shipment_events r where r.company_id = ${thisCompany}
        and r.supplier_id = e.supplier_id and r.shipment_id = e.shipment_id and r.kind = 'received'
        and r.id > e.id) as "hasLaterReceipt",
      (e.details->>'discrepancyId')::bigint as "discrepancyId",
      case when e.kind = 'receipt-corrected' then coalesce((select json_agg(d.id) from discrepancies d
        where d.company_id = ${thisCompany} and d.receipt_id = (e.details->>'receiptId')::bigint), '[]') end as "withdrawnIds"
    from shipment_events e where e.company_id = ${thisCompany} and e.id = any(${ids}::bigint[])
      and e.reversed_at is null order by e.id for share of e`)
  return rows.flatMap((row) => {
    const kind = shipmentNoticeKind(row)
    if (!kind) return []
    const { id, supplierId, actorId, at, shipmentId, code: subject, discrepancyId } = row
    const subjectId = discrepancyId ?? shipmentId
    const event = { kind, key: `s${id}`, supplierId, actorId, at, subjectId, subject, amount: 1 }
    return [{ ...event, endedSubjectIds: row.withdrawnIds }]
  })
}

const orderEventRow = z.object({
  key: z.string(),
  kind: z.enum(['new', 'changed', 'confirmed', 'proposed', 'accepted', 'refused']),
  supplierId: z.int(),
  actorId: z.int().nullable(),
  at: z.string(),
  orderId: z.int(),
  code: z.string(),
  lineCount: z.int(),
})

const currentEvent = z.object({ id: z.int() })

// Lines of an order that were decided together share one notice; a proposal that is already settled has none.
const readOrderEvents: NoticeReader = async ({ execute }, ids) => {
  const currentEvents = await execute(typedSql(currentEvent)`
    select e.id from order_events e
    where e.company_id = ${thisCompany} and e.id = any(${ids}::bigint[]) and e.reversed_at is null
    order by e.id for share`)
  const rows = await execute(typedSql(orderEventRow)`
    select ${orderNoticeKey(sql`k.kind`)} as key, k.kind, e.supplier_id as "supplierId", e.actor_id as "actorId", e.at::text as at,
      e.order_id as "orderId", o.code, case k.kind when 'new' then (select count(*)::int from order_lines l
        where l.company_id = ${thisCompany} and l.order_id = e.order_id) else count(*)::int end as "lineCount"
    from order_events e join orders o on o.company_id = ${thisCompany} and o.id = e.order_id
    cross join lateral (select case when e.kind = 'created' then 'new'
      when e.kind in ('added', 'changed', 'cancelled') then 'changed' else e.kind end as kind) k
    where e.company_id = ${thisCompany} and e.id = any(${currentEvents.map(({ id }) => id)}::bigint[])
      and e.kind not in ('unconfirmed', 'taken-back')
      and (e.kind <> 'proposed' or exists (select from order_lines l where l.company_id = ${thisCompany}
        and l.supplier_id = e.supplier_id and l.order_id = e.order_id and l.confirmation = 'proposed'))
    group by k.kind, e.supplier_id, e.actor_id, e.at, e.order_id, o.code order by min(e.id)`)
  return rows.map(({ key, kind, supplierId, actorId, at, orderId, code, lineCount }) => ({
    ...{ kind: `order-${kind}` as const, key, supplierId, actorId, at },
    ...{ subjectId: orderId, subject: code, amount: lineCount },
  }))
}

const importRow = z.object({
  id: z.int(),
  actorId: z.int().nullable(),
  at: z.string(),
  fileName: z.string(),
  rowCount: z.int(),
})
const importedOrders = z.object({
  importId: z.int(),
  supplierId: z.int(),
  isNew: z.boolean(),
  orderCount: z.int(),
  orderId: z.int(),
  code: z.string(),
  lineCount: z.int(),
})

const readOrderImports: NoticeReader = async ({ execute }, ids) => {
  const imports = await execute(typedSql(importRow)`
    select id, user_id as "actorId", imported_at::text as at, file_name as "fileName",
      coalesce((counts->>'good')::int, 0) as "rowCount"
    from order_imports where company_id = ${thisCompany} and id = any(${ids}::bigint[]) order by id`)
  const changedOrders = await execute(typedSql(importedOrders)`
    with changed_orders as (
      select c.import_id, o.supplier_id, o.id, o.code, bool_or(c.kind = 'order' and c.outcome = 'created') as is_new,
        count(*) filter (where c.kind = 'line')::int as lines
      from order_import_changes c
      join suppliers s on s.company_id = ${thisCompany} and s.code = c.name->>'supplierCode'
      join orders o on o.company_id = ${thisCompany} and o.supplier_id = s.id and o.code = c.name->>'orderCode'
      where c.company_id = ${thisCompany} and c.import_id = any(${ids}::bigint[]) and c.kind in ('order', 'line')
      group by c.import_id, o.supplier_id, o.id, o.code
    )
    select import_id as "importId", supplier_id as "supplierId", is_new as "isNew", count(*)::int as "orderCount",
      min(id) as "orderId", min(code) as code, sum(lines)::int as "lineCount"
    from changed_orders group by 1, 2, 3 order by 1, 2, 3`)
  return imports.flatMap(({ id, actorId, at, fileName, rowCount }): NoticeEvent[] => [
    {
      ...{ kind: 'import-finished', key: `i${id}`, supplierId: null, actorId, at },
      ...{ subjectId: id, subject: fileName, amount: Math.max(1, rowCount) },
    },
    ...changedOrders
      .filter(({ importId }) => importId === id)
      .map(({ supplierId, isNew, orderCount, orderId, code, lineCount }): NoticeEvent => {
        const kind = isNew ? 'order-new' : 'order-changed'
        const key = `i${id}-${supplierId}-${kind}`
        const summary = summarize(orderCount, { id: orderId, name: code, amount: lineCount })
        return { kind, key, supplierId, actorId, at, ...summary }
      }),
  ])
}

const endedJob = z.object({
  id: z.int(),
  userId: z.int(),
  at: z.string(),
  fileName: z.string(),
  rowCount: z.int(),
  importId: z.int().nullable(),
})

// Notifies the sender of the file, who may have left the screen; the import itself notifies others.
const readEndedImportJobs: NoticeReader = async ({ execute }, ids) => {
  const jobs = await execute(typedSql(endedJob)`
    select id, user_id as "userId", ended_at::text as at, file_name as "fileName", row_count as "rowCount", import_id as "importId"
    from order_import_jobs where company_id = ${thisCompany} and id = any(${ids}::bigint[])
      and state in ('imported', 'failed') order by id`)
  return jobs.map(({ id, userId, at, fileName, rowCount, importId }): NoticeEvent => {
    const kind = importId === null ? 'import-failed' : 'import-finished'
    return {
      ...{ kind, key: `j${id}`, supplierId: null, actorId: null, at, receiverIds: [userId] },
      ...{ subjectId: importId ?? id, subject: fileName, amount: rowCount },
    }
  })
}

const reversedOrders = importedOrders.omit({ isNew: true }).extend({
  actorId: z.int().nullable(),
  at: z.string(),
  isGone: z.boolean(),
})

// Notifies of withdrawn orders, and of orders restored to their state before the import.
const readReversedOrderImports: NoticeReader = async ({ execute }, ids) => {
  const rows = await execute(typedSql(reversedOrders)`
    with changed_orders as (
      select c.import_id, i.reversed_by, i.reversed_at, s.id as supplier_id, c.name->>'orderCode' as code, o.id,
        count(*) filter (where c.kind = 'line')::int as lines
      from order_import_changes c
      join order_imports i on i.company_id = ${thisCompany} and i.id = c.import_id
      join suppliers s on s.company_id = ${thisCompany} and s.code = c.name->>'supplierCode'
      left join orders o on o.company_id = ${thisCompany} and o.supplier_id = s.id and o.code = c.name->>'orderCode'
      where c.company_id = ${thisCompany} and c.import_id = any(${ids}::bigint[]) and c.kind in ('order', 'line')
        and c.reversal = 'reversed'
      group by c.import_id, i.reversed_by, i.reversed_at, s.id, c.name->>'orderCode', o.id
    )
    select import_id as "importId", supplier_id as "supplierId", reversed_by as "actorId", reversed_at::text as at,
      id is null as "isGone", count(*)::int as "orderCount", coalesce(min(id), 0) as "orderId", min(code) as code,
      sum(lines)::int as "lineCount"
    from changed_orders group by import_id, supplier_id, reversed_by, reversed_at, id is null order by 1, 2, 5`)
  return rows.map((row): NoticeEvent => {
    const { importId, supplierId, actorId, at, isGone, orderCount, orderId, code, lineCount } = row
    const kind = isGone ? 'order-withdrawn' : 'order-changed'
    const summary = summarize(orderCount, { id: orderId, name: code, amount: lineCount })
    const key = `r${importId}-${supplierId}-${kind}`
    return { kind, key, supplierId, actorId, at, ...summary, ...(isGone && { subjectId: null }) }
  })
}

const disabledWebhook = z.object({
  id: z.int(),
  supplierId: z.int().nullable(),
  at: z.string(),
  url: z.string(),
  receiverIds: z.array(z.int()),
})

// Notifies the administrators of the endpoint's side.
const readDisabledWebhooks: NoticeReader = async ({ execute }, ids) => {
  const rows = await execute(typedSql(disabledWebhook)`
    select w.id, w.supplier_id as "supplierId", w.state_at::text as at, w.url, coalesce((
        select json_agg(u.id) from users u where u.company_id = ${thisCompany} and u.supplier_key = coalesce(w.supplier_id, 0)
      ), '[]') as "receiverIds"
    from webhook_endpoints w where w.company_id = ${thisCompany} and w.id = any(${ids}::bigint[]) and w.state = 'disabled'
    order by w.id`)
  return rows.map(
    ({ id, supplierId, at, url, receiverIds }): NoticeEvent => ({
      ...{
        kind: 'webhook-disabled',
        key: `w${id}-${at}`,
        supplierId,
        actorId: null,
        at,
        receiverIds,
      },
      ...{ subjectId: id, subject: new URL(url).host, amount: 1 },
    }),
  )
}

const failedMessage = z.object({
  id: z.int(),
  endpointId: z.int(),
  at: z.string(),
  code: z.string(),
  receiverIds: z.array(z.int()),
})

// Notifies the administrators of the company, because messages go only to the company's systems. A trial announces
// nothing: its sender sees the outcome in the list.
const readFailedMessages: NoticeReader = async ({ execute }, ids) => {
  const rows = await execute(typedSql(failedMessage)`
    select m.id, m.endpoint_id as "endpointId", m.state_at::text as at, d.code, coalesce((
        select json_agg(u.id) from users u where u.company_id = ${thisCompany} and u.supplier_key = 0
      ), '[]') as "receiverIds"
    from messages m join webhook_deliveries d on d.company_id = ${thisCompany} and d.id = m.id
    where m.company_id = ${thisCompany} and m.id = any(${ids}::bigint[]) and m.state in ('failed', 'rejected')
      and m.shipment_id is not null order by m.id`)
  return rows.map(
    ({ id, endpointId, at, code, receiverIds }): NoticeEvent => ({
      ...{ kind: 'message-failed', key: `m${id}-${at}`, supplierId: null, actorId: null, at },
      ...{ receiverIds, subjectId: endpointId, subject: code, amount: 1 },
    }),
  )
}

/** Readers of the events of each source. */
export const noticeReaderBySource: Record<NoticeSource, NoticeReader> = {
  'shipment-event': readShipmentEvents,
  'order-event': readOrderEvents,
  'order-import': readOrderImports,
  comment: readCommentEvents,
  'comment-mentions': readMentionEvents,
  'order-import-reversal': readReversedOrderImports,
  'order-import-job': readEndedImportJobs,
  'webhook-disabled': readDisabledWebhooks,
  'message-failed': readFailedMessages,
}
