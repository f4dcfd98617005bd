import { sql, thisCompany } from '#database/client/sql.ts'
import { edifactFormats } from '#domain/messages/advice-format.ts'
import {
  attentionLimits,
  listedMessage,
  type MessageQuery,
} from '#domain/webhooks/listed-message.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { companyDayStart } from '#server/queries/day-start.ts'
import { formatOfMessage, webhookReceiver } from '#server/webhooks/webhook-endpoint-queries.ts'

// These selects have no conditions: the list filters their union, so that the planner uses each table's own index. Ids
// of the list are even for messages and odd for interchanges.
const selects = {
  out: sql`select company_id, id * 2 as id, 'out'::text as direction, id as own_id, created_at, state, state_at,
      endpoint_id, shipment_id, array[id] as message_ids, purpose, format, faults, null::text as sender,
      null::text as recipient, null::text as control_number
    from messages`,
  in: sql`select company_id, id * 2 + 1 as id, 'in'::text as direction, id as own_id, received_at as created_at, state,
      received_at as state_at, null::bigint as endpoint_id, null::bigint as shipment_id, message_ids,
      null::text collate "C" as purpose, null::text collate "C" as format, faults, sender, recipient, control_number
    from interchanges`,
}

const { acknowledgementHours, days } = attentionLimits

const hasNewerMessage = sql`exists (select from messages newer where newer.company_id = ${thisCompany}
  and newer.endpoint_id = e.endpoint_id and newer.shipment_id = e.shipment_id and newer.id > e.own_id)`

const edifactList = sql.join(edifactFormats.map(sql.lit))

/** Whether an acknowledgement is expected: the message is EDIFACT, and its system has answered another message. */
const expectsAcknowledgement = sql`coalesce(e.format in (${edifactList}), true) and exists (select from messages answered where answered.company_id = ${thisCompany}
  and answered.endpoint_id = e.endpoint_id and answered.state in ('acknowledged', 'rejected'))`

const isCorrected = sql`exists (select from interchanges i where i.company_id = ${thisCompany}
  and i.sender = e.sender and i.recipient = e.recipient and i.control_number = e.control_number and i.state = 'applied'
  and i.received_at > e.created_at)`

/** Whether a message needs attention. A trial, which has no shipment, does not. */
const needsAttention = sql`(e.created_at > now() - interval '1 day' * ${sql.lit(days)} and (
  e.state = 'refused' and not ${isCorrected}
  or e.shipment_id is not null and (e.state in ('failed', 'rejected')
    or e.state = 'sent' and e.state_at < now() - interval '1 hour' * ${sql.lit(acknowledgementHours)} and ${expectsAcknowledgement})
    and not ${hasNewerMessage}))`

const columns = columnsOf(listedMessage, 'e', {
  id: sql`e.own_id`,
  document: sql`case when e.direction = 'out' then 'despatch-advice' when e.state = 'applied' then 'acknowledgement' end`,
  controlNumber: sql`case when ${formatOfMessage(sql`e`)} in (${edifactList}) then e.own_id::text
    else nullif(e.control_number, '') end`,
  partner: sql`case when e.direction = 'out' then ${webhookReceiver} else nullif(e.sender, '') end`,
  isTrial: sql`(e.direction = 'out' and e.shipment_id is null)`,
  code: sql`nullif(d.code, '')`,
  shipments: sql`(select coalesce(json_agg(shipment_row), '[]') from (
    select distinct s.id, s.code, s.supplier_id as "supplierId" from messages m
    join shipments s on s.company_id = ${thisCompany} and s.id = m.shipment_id
    where m.company_id = ${thisCompany} and m.id = any (e.message_ids) order by s.id limit 10) shipment_row)`,
  fault: sql`e.faults->0`,
  reason: sql`case when d.state <> 'delivered' then d.reason end`,
  needsAttention,
})

const joins = sql`
  left join webhook_endpoints w on w.company_id = ${thisCompany} and w.id = e.endpoint_id
  left join webhook_deliveries d on d.company_id = ${thisCompany} and e.direction = 'out' and d.id = e.own_id`

/** Despatch advices sent to systems of the company, and interchanges received, newest first. */
export function messageList(query: MessageQuery): ListQuery {
  const { direction, state, endpointId, from, to } = query
  // No interchange has an endpoint, and Citus fails on a union branch whose condition is constantly false.
  const onlyDirection = direction ?? (endpointId && 'out')
  const tables = onlyDirection
    ? selects[onlyDirection]
    : sql`${selects.out} union all ${selects.in}`
  const conditions = [
    sql`e.company_id = ${thisCompany}`,
    ...(query.needsAttention ? [needsAttention] : []),
    ...(state ? [sql`e.state = ${state}`] : []),
    ...(endpointId ? [sql`e.endpoint_id = ${endpointId}`] : []),
    ...(from ? [sql`e.created_at >= ${companyDayStart(from)}`] : []),
    ...(to ? [sql`e.created_at < ${companyDayStart(to, 1)}`] : []),
  ]
  return {
    sort: { column: 'e.created_at', type: 'timestamptz', isDescending: true, tieBreaker: 'e.id' },
    alias: 'e',
    source: sql`(${tables}) e where ${sql.join(conditions, sql` and `)}`,
    ...{ columns, joins },
  }
}
