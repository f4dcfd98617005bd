import type { FastifyInstance } from 'fastify'
import { getAnnouncementChanges } from '#contract/shipments/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { changesBetween } from '#domain/packing/announcement-changes.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { queryReplica } from '#server/data/replica-query.ts'
import { route } from '#server/data/route.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'

type Announcements = { before: PaperContent | null; after: PaperContent }

/** Adds the route that compares a shipment's announcements: each closing stores the papers of its revision. */
export function addAnnouncementChangeRoutes(app: FastifyInstance, database: Database): void {
  route(app, getAnnouncementChanges, async ({ request, params }) => {
    const kept = sql`select d.content from document_snapshots d
      where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id`
    const text = await queryReplica(
      database,
      request,
      getAnnouncementChanges,
      sql`(
        select json_build_object(
          'before', (${kept} and d.revision < s.revision order by d.revision desc limit 1),
          'after', coalesce(
            case when s.state = 'closed' then (${kept} and d.revision = s.revision) end, ${paperContentJson}))
        from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    )
    const { before, after } = JSON.parse(text) as Announcements
    return changesBetween(before, after)
  })
}
