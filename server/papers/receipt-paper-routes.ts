import type { FastifyInstance } from 'fastify'
import { getReceiptPaper } from '#contract/receiving/receipt-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Lang } from '#domain/lang.ts'
import { paperLineIdentity } from '#domain/packing/paper.ts'
import { type ReceiptPaperContent, receiptPaperContent } from '#domain/receiving/receipt-paper.ts'
import { columnsOf, entity } from '#server/data/entity.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import { isCorrectedReceipt, isLastCorrection } from '#server/queries/corrected-receipt.ts'
import { finalPaperContentJson, snapshotJoin } from '#server/queries/paper-content.ts'
import { foundLotsJson, foundSerialsJson } from '#server/queries/traceability-json.ts'

const { shape } = receiptPaperContent
const orderLineName = columnsOf(paperLineIdentity, 'ol', {
  orderCode: sql`o.code`,
  orderDate: sql`o.order_date`,
  orderLineNumber: sql`coalesce(ol.line_reference, ol.line_number::text)`,
})
const rows = entity('receipts', 'r', shape.rows.element, {
  lineId: sql`r.shipment_line_id`,
  orderLineId: sql`coalesce(l.order_line_id, r.order_line_id)`,
  receivedAt: sql`to_char(r.received_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI')`,
  receivedBy: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = r.received_by)`,
  lots: foundLotsJson,
  serialNumbers: foundSerialsJson,
  // A correction by a settlement is not a reversal: the goods are kept or returned, as the buyer decided.
  isTakenBack: sql`(${isCorrectedReceipt(sql`coalesce(r.corrects, r.id)`)}
    and not exists (select from discrepancies d where d.company_id = ${thisCompany}
      and d.receipt_id = coalesce(r.corrects, r.id) and d.outcome <> 'withdrawn')
    and ${isLastCorrection})`,
  unannounced: sql`case when r.shipment_line_id is null then (
    select to_json(named) from order_lines ol
    join orders o on o.company_id = ${thisCompany} and o.id = ol.order_id
    cross join lateral (select ${orderLineName}) named
    where ol.company_id = ${thisCompany} and ol.id = r.order_line_id) end`,
  unordered: sql`case when r.description is not null
    then json_build_object('description', r.description, 'code', r.code, 'unit', r.unit) end`,
})

/**
 * Rows `r` of receipts of shipment `s`: all rows, or the rows recorded together with receipt `receiptId`. The receipts
 * of a shipment are serialized, so no two are recorded at the same time.
 */
const isOnPaper = (receiptId: number | undefined): Sql => sql`
  r.company_id = ${thisCompany} and r.supplier_id = s.supplier_id and r.shipment_id = s.id
  ${
    receiptId === undefined
      ? sql``
      : sql`and (r.received_at, r.received_by) = (select x.received_at, x.received_by from receipts x
          where x.company_id = ${thisCompany} and x.supplier_id = s.supplier_id and x.shipment_id = s.id
            and x.id = ${receiptId})`
  }`

const discrepancies = entity('discrepancies', 'd', shape.discrepancies.element, {
  isWithdrawn: sql`coalesce(d.outcome = 'withdrawn', false)`,
})

const contentJson = (shipmentId: number, receiptId: number | undefined): Sql => sql`(
  select json_build_object('shipment', ${finalPaperContentJson}, 'isSum', ${receiptId === undefined}::boolean,
    'usualLang', (select u.paper_languages[1] from suppliers u
      where u.company_id = ${thisCompany} and u.id = s.supplier_id),
    'rows', coalesce((select json_agg(counted order by counted.id) from receipts r
      left join shipment_lines l on l.company_id = ${thisCompany} and l.id = r.shipment_line_id
      join companies c on c.id = ${thisCompany}
      cross join lateral (select ${rows.columns}) counted where ${isOnPaper(receiptId)}), '[]'),
    'discrepancies', coalesce((select json_agg(discrepancy order by discrepancy.id) from receipts r
      join discrepancies d on d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
        and d.receipt_id = r.id
      cross join lateral (select ${discrepancies.columns}) discrepancy where ${isOnPaper(receiptId)}), '[]'))
  from shipments s ${snapshotJoin}
  where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${shipmentId})`

type StoredContent = ReceiptPaperContent & { usualLang: Lang | null }

export function addReceiptPaperRoutes(app: FastifyInstance, database: Database): void {
  fileRoute(
    app,
    database,
    getReceiptPaper,
    ({ params, query }) => contentJson(params.id, query.receiptId),
    async ({ usualLang, ...content }: StoredContent, { query, request, reply }) => {
      if (content.shipment.state === 'open') throw new ProblemError('shipment-open')
      if (content.rows.length === 0 && !content.isSum)
        throw invalid({ pointer: '/query/receiptId', code: 'not-found' })
      const lang = query.lang ?? usualLang ?? 'en'
      const omitUnprintable = query.leaveOut === 'true'
      const input = { paper: 'receipt', lang, content, omitUnprintable } as const
      const bytes = await renderDocument(input, queueOwnerOf(request, reply))
      const name = [content.shipment.code, 'receipt', query.receiptId, lang]
      return new FileBytes('application/pdf', `${name.filter(Boolean).join('-')}.pdf`, bytes)
    },
  )
}
