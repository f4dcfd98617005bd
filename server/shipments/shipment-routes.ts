import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import {
  createShipment,
  getShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipment-endpoints.ts'
import type { Database } from '#database/connect.ts'
import { changeRoute } from '#server/http/change.ts'
import { type Order, pageOf } from '#server/http/keyset-page.ts'
import { readRoute } from '#server/http/read.ts'
import { invalid } from '#server/http/refusal.ts'
import { everyWord, startsWith } from '#server/http/text-filter.ts'
import { insertShipment, updateOpenShipment } from '#server/shipments/shipment-entry.ts'
import {
  shipmentEventJson,
  shipmentJson,
  shipmentRowJson,
} from '#server/shipments/shipment-json.ts'
import { readShipment } from '#server/shipments/shipment-state.ts'

type Query = z.output<typeof listShipments.schema.querystring>

const order = (column: string, type: Order['type'], isDescending: boolean): Order => ({
  column,
  type,
  isDescending,
  id: 's.id',
})
const orders: Record<Query['sort'], Order> = {
  created: order('s.id', 'bigint', false),
  '-created': order('s.id', 'bigint', true),
  eta: order('s.eta_rank', 'date', false),
  '-eta': order('s.eta_rank', 'date', true),
  code: { ...order('s.code', 'text', false), isUnique: true },
  '-code': { ...order('s.code', 'text', true), isUnique: true },
}

function filters(query: Query): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = []
  // Said literally, so that a prepared plan may use the index of the open ones.
  if (query.state) found.push(sql`and s.state = ${sql.lit(query.state)}`)
  if (query.code) found.push(sql`and ${startsWith('s.code', query.code.toUpperCase())}`)
  if (query.from) found.push(sql`and s.eta_rank >= ${query.from}::date`)
  if (query.to) found.push(sql`and s.eta_rank <= ${query.to}::date`)
  if (query.text) found.push(sql`and ${everyWord('s.search', query.text)}`)
  return sql.join(found, sql` `)
}

/** Shipments: list, one, its history; create and change. */
export function addShipmentRoutes(app: FastifyInstance, database: Database): void {
  readRoute(app, database, listShipments, ({ query }) => {
    if ((query.from || query.to) && !query.sort.endsWith('eta')) {
      throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
    }
    const { column } = orders[query.sort]
    return pageOf(
      query,
      orders[query.sort],
      sql`select s.*, ${sql.ref(column)}::text as page_key from shipments s
        where s.company_id = me.company_id and s.supplier_id = me.supplier_id ${filters(query)}`,
      { as: 's', shown: shipmentRowJson },
    )
  })

  readRoute(
    app,
    database,
    getShipment,
    ({ params }) => sql`(
    select ${shipmentJson} from shipments s
    where s.company_id = me.company_id and s.supplier_id = me.supplier_id and s.id = ${params.id})`,
  )

  readRoute(
    app,
    database,
    listShipmentEvents,
    ({ params }) => sql`(
    select json_agg(${shipmentEventJson} order by e.id) from shipment_events e
    where e.company_id = me.company_id and e.supplier_id = me.supplier_id and e.shipment_id = ${params.id})`,
  )

  changeRoute(app, database, createShipment, async (change, { body, reply }) => {
    const id = await insertShipment(change, body)
    reply.header('location', `/api/shipments/${id}`)
    return readShipment(change, id, reply)
  })

  changeRoute(app, database, updateShipment, async (change, { params, body, reply }) => {
    await updateOpenShipment(change, params.id, body)
    return readShipment(change, params.id, reply)
  })
}
