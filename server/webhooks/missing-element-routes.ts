import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { listMissingElements } from '#contract/messages/despatch-advice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { missingOfReceiver } from '#domain/messages/message.ts'
import { missingElements, type RequiredElement } from '#domain/messages/required-elements.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'
import { isActiveWebhook, webhookReceiver } from '#server/webhooks/webhook-endpoint-queries.ts'

/** A shipment and the systems that require something of it; null where none does, and of one that is not open. */
type Found = {
  content: PaperContent
  givesSsccs: boolean
  receivers: { receiver: string; requires: RequiredElement[] }[]
} | null

// The host of a system is the company's own business.
const shownReceiver = sql`case when (select own_supplier_id from caller) is null then ${webhookReceiver}
  else coalesce(nullif(w.description, ''), c.name) end`

const receivers = sql`(
  select json_agg(json_build_object('receiver', ${shownReceiver}, 'requires', to_json(w.requires)) order by w.id)
  from webhook_endpoints w join companies c on c.id = ${thisCompany}
  where w.company_id = ${thisCompany} and w.supplier_id is null and w.requires <> '{}' and ${isActiveWebhook}
    and (w.supplier_ids = '{}' or s.supplier_id = any (w.supplier_ids)))`

const givesSsccs = sql`exists (select from suppliers u
  where u.company_id = ${thisCompany} and u.id = s.supplier_id and u.gs1_prefix is not null)`

export function addMissingElementRoutes(app: FastifyInstance, database: Database): void {
  route(app, listMissingElements, async ({ params, request }) => {
    const text = await queryAsCaller(
      database,
      request,
      listMissingElements,
      sql`(select json_build_object('found', case when found.receivers is not null then json_build_object(
          'receivers', found.receivers, 'givesSsccs', ${givesSsccs}, 'content', ${paperContentJson}) end)
        from shipments s cross join lateral (
          select case when s.state = 'open' then ${receivers} end as receivers) found
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    )
    const { found } = JSON.parse(text) as { found: Found }
    return new RawJson(JSON.stringify(found ? missingOf(found) : []))
  })
}

function missingOf({
  content,
  givesSsccs,
  receivers,
}: NonNullable<Found>): z.output<typeof missingOfReceiver>[] {
  const advice = adviceOfShipment(content, new Date().toISOString())
  const lineOf = (number: number) => {
    const line = content.lines[number - 1]
    if (!line) return null
    const { id, orderCode: order, orderLineNumber, productCode: product } = line
    return { id, order, number: String(orderLineNumber), product }
  }
  return receivers
    .map(({ receiver, requires }) => ({
      receiver,
      elements: missingElements(advice, requires, givesSsccs).map(({ line, ...one }) => ({
        ...one,
        line: line === null ? null : lineOf(line),
      })),
    }))
    .filter(({ elements }) => elements.length > 0)
}
