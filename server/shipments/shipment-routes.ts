import type { FastifyInstance } from 'fastify'
import {
  countShipments,
  exportShipments,
  getAnnouncementChanges,
  getShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { changesBetween } from '#domain/packing/announcement-changes.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { shipmentSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { queryReplica } from '#server/data/replica-query.ts'
import { route } from '#server/data/route.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'
import { placeJoin } from '#server/queries/ship-to.ts'
import { shipmentEventJson, shipmentJson, shipmentRows } from '#server/shipments/shipment-json.ts'
import { shipmentList } from '#server/shipments/shipment-list.ts'
import { readShipment } from '#server/shipments/shipment-lock.ts'
import { shipmentSheet } from '#server/shipments/shipment-sheet.ts'
import { updateOpenShipment } from '#server/shipments/shipment-write.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

type Announcements = { before: PaperContent | null; after: PaperContent }

export function addShipmentRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listShipments, count: countShipments }, shipmentList)
  exportRoute(app, database, exportShipments, exportedShipments, shipmentSheet)

  queryRoute(
    app,
    database,
    getShipment,
    ({ params }) => sql`(
    select ${shipmentJson} from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
  )

  queryRoute(app, database, listShipmentEvents, ({ params, query }) => {
    const isOfShipment = sql`e.company_id = ${thisCompany} and e.supplier_id = caller.supplier_id
        and e.shipment_id = ${params.id}`
    const isEarlier = query.before === undefined ? sql`` : sql`and e.id < ${query.before}`
    // Null without such a shipment; an empty page before its first event.
    return sql`case when exists (select from shipment_events e where ${isOfShipment}) then coalesce((
        select json_agg(${shipmentEventJson} order by e.id) from (
          select * from shipment_events e where ${isOfShipment} ${isEarlier}
          order by e.id desc limit ${query.limit}
        ) e), '[]') end`
  })

  mutationRoute(app, database, updateShipment, async (mutation, { params, body, reply }) => {
    await updateOpenShipment(mutation, params.id, body)
    return readShipment(mutation, params.id, reply)
  })

  // Each closing stores the papers of its revision.
  route(app, getAnnouncementChanges, async ({ request, params }) => {
    const snapshots = sql`select d.content from document_snapshots d
      where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id`
    const text = await queryReplica(
      database,
      request,
      getAnnouncementChanges,
      sql`(
        select json_build_object(
          'before', (${snapshots} and d.revision < s.revision order by d.revision desc limit 1),
          'after', coalesce(
            case when s.state = 'closed' then (${snapshots} and d.revision = s.revision) end, ${paperContentJson}))
        from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    )
    const { before, after } = JSON.parse(text) as Announcements
    return changesBetween(before, after)
  })
}

// The supplier's code and name distinguish the shipments of all suppliers.
const exportedShipments = (...parameters: Parameters<typeof shipmentList>) => ({
  ...shipmentList(...parameters),
  columns: sql`${shipmentRows.columns}, u.code as "supplierCode", u.name as "supplierName"`,
  joins: sql`${shipmentSupplierJoin} ${placeJoin}`,
  hasSuppliers: false,
})
