import type { FastifyInstance } from 'fastify'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Lang } from '#domain/lang.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { maxContentsListPages } from '#domain/packing/paper-packages.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import { finalPaperContentJson, snapshotJoin } from '#server/queries/paper-content.ts'

/** Content of a paper, with the first language of the supplier's papers. */
type StoredContent = PaperContent & { usualLang: Lang | null }

/**
 * Adds the routes of a shipment's papers. Papers of an open shipment show current data; papers of a closed shipment
 * show its snapshot.
 */
export function addPaperRoutes(app: FastifyInstance, database: Database): void {
  fileRoute(
    app,
    database,
    getPaper,
    // Closed shipments of the demo data have no snapshot.
    ({ params }) => sql`(
      select ${finalPaperContentJson} || jsonb_build_object('usualLang', (select u.paper_languages[1] from suppliers u
        where u.company_id = ${thisCompany} and u.id = s.supplier_id))
      from shipments s ${snapshotJoin}
      where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    async (
      { usualLang, ...content }: StoredContent,
      { params: { paper }, query, request, reply },
    ) => {
      const packageIds = query.packages?.split(',').map(Number) ?? null
      if (paper === 'contents-list') refusePackages(content, packageIds)
      else if (packageIds) throw invalid({ pointer: '/query/packages', code: 'unknown-field' })
      const omitUnprintable = query.leaveOut === 'true'
      const lang = query.lang ?? usualLang ?? 'en'
      const input = { paper, lang, content, packageIds, omitUnprintable }
      const bytes = await renderDocument(input, queueOwnerOf(request, reply))
      return new FileBytes('application/pdf', `${content.code}-${paper}-${lang}.pdf`, bytes)
    },
  )
}

function refusePackages({ packages }: PaperContent, packageIds: number[] | null) {
  if (packages.length === 0) throw new ProblemError('no-packages')
  const ids = new Set(packages.map(({ id }) => id))
  if (packageIds?.some((id) => !ids.has(id))) {
    throw invalid({ pointer: '/query/packages', code: 'not-found' })
  }
  if ((packageIds ?? packages).length > maxContentsListPages)
    throw new ProblemError('paper-too-long')
}
