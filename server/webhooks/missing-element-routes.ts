import type { FastifyInstance } from 'fastify'
import { listMissingElements } from '#contract/messages/despatch-advice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxShortContent } from '#domain/messages/advice-input.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { queueOwnerOf, serverQueueOwner } from '#server/load/queue-owner.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'
import readInProcess from '#server/webhooks/missing-element-worker.ts'
import { isActiveWebhook, webhookReceiver } from '#server/webhooks/webhook-endpoint-queries.ts'

const readInWorker = workerRunner<string, string>(
  new URL('./missing-element-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000 },
)

/** Returns the reply for the JSON of a shipment and its systems; a worker process computes it if the JSON is long. */
export const missingElementsJson = async (
  text: string,
  owner = serverQueueOwner,
): Promise<string> =>
  text.length <= maxShortContent ? readInProcess(text) : readInWorker(text, owner)

// Suppliers see a system's description or the company's name, not the system's host.
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
  route(app, listMissingElements, async ({ params, request, reply }) => {
    const text = await queryAsCaller(
      database,
      request,
      listMissingElements,
      sql`(select json_build_object('requirements', case when required.receivers is not null then json_build_object(
          'receivers', required.receivers, 'givesSsccs', ${givesSsccs}, 'content', ${paperContentJson}) end)
        from shipments s cross join lateral (
          select case when s.state = 'open' then ${receivers} end as receivers) required
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    )
    return new RawJson(await missingElementsJson(text, queueOwnerOf(request, reply)))
  })
}
