import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callerCte, conflict, credentials, query } from './baseline-database.ts'
import { getShipmentWithLines } from './baseline-details.ts'
import { lineEntrySchema, linesReply, shipmentDetails } from './baseline-schemas.ts'

type LineEntry = {
  orderLineId: number
  numberOfPackages: number
  quantityPerPackage: string
  remainder: string
}
type Params = { Params: { id: string } }

// Locks the shipment, and selects no row if its version is not the one that the caller has seen.
const lockedShipmentCte = `locked as materialized (
  select s.company_id, s.supplier_id, s.id, c.user_id from shipments s
  join caller c on s.company_id = c.company_id and s.supplier_id = c.supplier_id
  where s.id = $3 and s.version = $4 and s.state = 'open'
  for no key update of s)`

// Position 0 keeps Oto, on the same database, from assigning positions to these events.
const eventCte = (kind: string, details: string) => `event as (
  insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id, details, position)
  select s.company_id, s.supplier_id, s.id, s.code, s.version, '${kind}', (select user_id from locked), ${details}, 0
  from shipment s)`

const addLineCtes = `with ${callerCte}, ${lockedShipmentCte}, order_line as (
    update order_lines l set in_open = l.in_open + $6::int * $7::numeric + $8::numeric
    from locked
    where l.company_id = locked.company_id and l.supplier_id = locked.supplier_id and l.id = $5
      and l.in_open + l.in_transit + l.received + $6::int * $7::numeric + $8::numeric <= l.quantity - l.cancelled - l.waived
    returning l.id, l.is_divisible
  ), shipment as (
    update shipments s set version = s.version + 1, line_count = s.line_count + 1
    from locked, order_line
    where s.company_id = locked.company_id and s.supplier_id = locked.supplier_id and s.id = locked.id
    returning s.company_id, s.supplier_id, s.id, s.code, s.version
  ), line as (
    insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
      quantity_per_package, remainder, is_divisible)
    select s.company_id, s.supplier_id, s.id, o.id, $6::int, $7::numeric, $8::numeric, o.is_divisible
    from shipment s cross join order_line o
    returning id
  ), ${eventCte('line-added', '$9::jsonb')}`
const addedLineQuery = 'select line.id, shipment.version from line, shipment'

const addLineOnceStatement = `${addLineCtes}, stored as (
    insert into idempotency_keys (company_id, user_id, key, request_hash, reply, etag)
    select locked.company_id, locked.user_id, $10, $11::bytea,
      json_build_object('lineIds', json_build_array(line.id), 'version', shipment.version), '"' || shipment.version || '"'
    from locked, line, shipment
  ) ${addedLineQuery}`

const closeStatement = `with ${callerCte}, ${lockedShipmentCte}, shipment as (
    update shipments s set state = 'closed', closed_at = now(), closed_by = locked.user_id, version = s.version + 1
    from locked
    where s.company_id = locked.company_id and s.supplier_id = locked.supplier_id and s.id = locked.id
    returning s.company_id, s.supplier_id, s.id, s.code, s.version
  ), announced as (
    select l.company_id, l.order_line_id, sum(l.quantity) as quantity
    from locked join shipment_lines l on l.company_id = locked.company_id and l.supplier_id = locked.supplier_id
      and l.shipment_id = locked.id
    group by 1, 2
  ), order_line as (
    update order_lines o set in_open = o.in_open - a.quantity, in_transit = o.in_transit + a.quantity
    from announced a where o.company_id = a.company_id and o.id = a.order_line_id
  ), line as (
    update shipment_lines l set order_code = o.code, order_date = o.order_date, product_code = ol.product_code,
      product_name = ol.product_name, size = ol.size, color = ol.color, unit = ol.unit
    from locked, order_lines ol join orders o on o.company_id = ol.company_id and o.id = ol.order_id
    where l.company_id = locked.company_id and l.supplier_id = locked.supplier_id and l.shipment_id = locked.id
      and ol.company_id = l.company_id and ol.id = l.order_line_id
  ), ${eventCte('closed', `'{}'::jsonb`)}
  select version from shipment`

const versionIn = (ifMatch = '') => ifMatch.replaceAll('"', '')
const isKeyUsed = (error: unknown) => (error as { code?: string }).code === '23505'

export function addMutationRoutes(app: FastifyInstance): void {
  app.post<Params & { Body: LineEntry }>(
    '/api/shipments/:id/lines',
    { schema: { body: lineEntrySchema, response: { 201: linesReply } } },
    async (request, reply) => {
      const { params, body, headers, method, url } = request
      const { orderLineId, numberOfPackages, quantityPerPackage, remainder } = body
      const [company, tokenHash] = credentials(request)
      const values: unknown[] = [company, tokenHash, params.id, versionIn(headers['if-match'])]
      values.push(orderLineId, numberOfPackages, quantityPerPackage, remainder)
      values.push(JSON.stringify({ lines: [body] }))
      const key = headers['idempotency-key']
      const content = key && JSON.stringify([method, url, body])
      const hash = content && createHash('sha256').update(content).digest()
      const [addedLine] = await query(
        key ? addLineOnceStatement : `${addLineCtes} ${addedLineQuery}`,
        key ? [...values, key, hash] : values,
      ).catch((error) => {
        if (key && isKeyUsed(error)) return []
        throw error
      })
      if (addedLine) {
        reply.code(201).header('etag', `"${addedLine.version}"`)
        return { lineIds: [addedLine.id], version: addedLine.version }
      }
      const [row] = key ? await query(storedReplyStatement, [company, tokenHash, key, hash]) : []
      if (!row) throw conflict()
      reply.code(201).header('etag', row.etag)
      return JSON.parse(row.reply)
    },
  )

  app.post<Params>(
    '/api/shipments/:id/closure',
    { schema: { response: { 200: shipmentDetails } } },
    async (request, reply) => {
      const { params, headers } = request
      const version = versionIn(headers['if-match'])
      const [closed] = await query(closeStatement, [...credentials(request), params.id, version])
      if (!closed) throw conflict()
      reply.header('etag', `"${closed.version}"`)
      return getShipmentWithLines(request, params.id)
    },
  )
}

const storedReplyStatement = `with ${callerCte}
  select k.reply, k.etag from caller c
  join idempotency_keys k on k.company_id = c.company_id and k.user_id = c.user_id
  where k.key = $3 and k.request_hash = $4`
