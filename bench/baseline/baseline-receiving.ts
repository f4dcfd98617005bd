import type { FastifyInstance } from 'fastify'
import { callerCte, conflict, credentials, query } from './baseline-database.ts'
import { getShipmentWithLines } from './baseline-details.ts'
import {
  confirmationReply,
  confirmLinesSchema,
  receiptSchema,
  shipmentDetails,
} from './baseline-schemas.ts'

type Receipt = { lines: { lineId: number; accepted: string }[] }
type Confirmation = { lines: { id: number; version: number }[] }

// Jobs that send notices and update the supplier's figures afterwards.
const jobCte = (rows: string) => `job as (
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until,
      dead_letter, policy)
    select q.name, data, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1 second', q.dead_letter, q.policy
    from (${rows}) jobs join pgboss.queue q on q.name = jobs.queue
  )`

// Company staff receive for any supplier, so their session names no supplier.
const receiveStatement = `with ${callerCte}, locked as materialized (
    select s.company_id, s.supplier_id, s.id, c.user_id from shipments s
    join caller c on s.company_id = c.company_id and c.supplier_id is null
    where s.id = $3 and s.version = $4 and s.state = 'closed'
    for no key update of s
  ), line as (
    update shipment_lines l set accepted = l.accepted + $6::numeric from locked
    where l.company_id = locked.company_id and l.supplier_id = locked.supplier_id and l.shipment_id = locked.id and l.id = $5
      and l.accepted + l.rejected + l.cancelled + $6::numeric <= l.quantity
    returning l.id, l.order_line_id
  ), order_line as (
    update order_lines o set in_transit = o.in_transit - $6::numeric, received = o.received + $6::numeric from locked, line
    where o.company_id = locked.company_id and o.id = line.order_line_id
    returning o.id
  ), receipt as (
    insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
    select locked.company_id, locked.supplier_id, locked.id, line.id, $6::numeric, 0, 0, locked.user_id from locked, line
  ), shipment as (
    update shipments s set version = s.version + 1, receipt = case when $6::numeric = (
        select sum(l.quantity - l.accepted - l.rejected - l.cancelled) from shipment_lines l
        where l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id)
      then 'full' else 'partial' end
    from locked, order_line where s.company_id = locked.company_id and s.supplier_id = locked.supplier_id and s.id = locked.id
    returning s.company_id, s.supplier_id, s.id, s.code, s.version
  ), event as (
    insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id, details, position)
    select s.company_id, s.supplier_id, s.id, s.code, s.version, 'received', (select user_id from locked), $7::jsonb, 0
    from shipment s returning id
  ), ${jobCte(`select 'score-shipment' as queue, jsonb_build_object('companyId', company_id, 'shipmentId', id) as data from shipment
      union all select 'notice-events', jsonb_build_object('companyId', company_id, 'source', 'shipment-event', 'ids', array[event.id])
      from shipment, event`)}
  select version from shipment`

// Confirms all lines, or none if one has another version than the caller saw.
const confirmStatement = `with ${callerCte}, locked as materialized (
    select l.company_id, l.supplier_id, l.id, c.user_id from order_lines l
    join caller c on l.company_id = c.company_id and l.supplier_id = c.supplier_id
    join unnest($3::bigint[], $4::int[]) requested (id, version) on requested.id = l.id and requested.version = l.version
    order by l.id for no key update of l
  ), line as (
    update order_lines l set confirmation = 'confirmed', confirmed_date = l.due_date, version = l.version + 1,
      changed_at = now()
    from locked where l.company_id = locked.company_id and l.id = locked.id
      and (select count(*) from locked) = cardinality($3::bigint[])
    returning l.company_id, l.supplier_id, l.id, l.order_id, l.line_reference, l.product_code, l.due_date, l.version,
      locked.user_id
  ), event as (
    insert into order_events (company_id, supplier_id, order_id, order_line_id, actor_id, kind, line_reference, product_code,
      after, position)
    select company_id, supplier_id, order_id, id, user_id, 'confirmed', coalesce(line_reference, ''), product_code,
      jsonb_build_object('confirmedDate', due_date), 0
    from line returning company_id, id
  ), ${jobCte(`select 'notice-events' as queue, jsonb_build_object('companyId', company_id, 'source', 'order-event', 'ids', array_agg(id))
      as data from event group by company_id`)}
  select id, version, 'confirmed' as confirmation from line`

/** Adds the routes by which the buyer records a receipt of one line, and a supplier confirms order lines. */
export function addReceivingRoutes(app: FastifyInstance): void {
  app.post<{ Params: { id: string }; Body: Receipt }>(
    '/api/shipments/:id/receipts',
    { schema: { body: receiptSchema, response: { 200: shipmentDetails } } },
    async (request, reply) => {
      const { params, body, headers } = request
      const [line] = body.lines
      const version = headers['if-match']?.replaceAll('"', '')
      const values = [...credentials(request), params.id, version, line?.lineId, line?.accepted]
      const [receipt] = await query(receiveStatement, [...values, JSON.stringify(body)])
      if (!receipt) throw conflict()
      reply.header('etag', `"${receipt.version}"`)
      return getShipmentWithLines(request, params.id)
    },
  )

  app.post<{ Body: Confirmation }>(
    '/api/order-lines/confirmations',
    { schema: { body: confirmLinesSchema, response: { 200: confirmationReply } } },
    async (request) => {
      const { lines } = request.body
      const [ids, versions] = [lines.map(({ id }) => id), lines.map((line) => line.version)]
      const confirmedLines = await query(confirmStatement, [...credentials(request), ids, versions])
      if (confirmedLines.length < lines.length) throw conflict()
      return { lines: confirmedLines }
    },
  )
}
