import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { demoBuyer } from '#database/demo/demo-companies.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { lastPosition } from '#server/queries/event-positions.ts'
import { finalPaperContentJson, snapshotJoin } from '#server/queries/paper-content.ts'
import { newWebhookSecret, webhookSecretOf } from '#server/queries/webhook-secret.ts'
import { receiverPath, startDemoReceiver } from '#server/webhooks/demo/demo-receiver.ts'
import { insertWebhook } from '#server/webhooks/webhook-endpoint-write.ts'

/** Host of the failing partner: names with this ending never resolve (RFC 2606). */
const failingHost = 'wms-prat.invalid'
const failingAddress = `https://${failingHost}/despatch-advices`

const idRow = z.object({ id: z.int() })
const partnerRow = z.object({ id: z.int(), url: z.string() })
const secretRow = z.object({
  handle: z.string(),
  secret: z.instanceof(Buffer),
  isEncrypted: z.boolean(),
})
const closedShipmentRow = z.object({
  id: z.int(),
  code: z.string(),
  closedAt: z.string(),
  content: z.string(),
})

/**
 * Starts the partner of the demo world that receives despatch advices. Adds the webhooks to it and to a partner that
 * fails, if they are missing. Returns the address of the receiver and the folder of its files.
 */
export async function openDemoPartners(database: Database, config: Config) {
  const { id: companyId } = demoBuyer
  const folder = join(config.dataDirectory, 'partner-files')
  const { address, close } = await startDemoReceiver(folder, () =>
    inTenantTransaction(database, companyId, async ({ executeOne }) => {
      const row = await executeOne(typedSql(secretRow)`
        select handle::text as handle, secret, is_encrypted as "isEncrypted" from webhook_endpoints
        where company_id = ${thisCompany} and url = ${address} order by id limit 1`)
      return row && webhookSecretOf(row, { companyId, handle: row.handle }, config.secretKeys)
    }),
  )
  await inTenantTransaction(database, companyId, async (statements) => {
    await savePartners(statements, companyId, address, config)
    await addFailures(statements, companyId)
  })
  return { address, folder, close }
}

async function savePartners(
  statements: StatementExecutor,
  companyId: number,
  address: string,
  config: Config,
) {
  const { execute } = statements
  await execute(sql`select from companies where id = ${thisCompany} for no key update`)
  const partners = await execute(typedSql(partnerRow)`
    select id, url from webhook_endpoints where company_id = ${thisCompany} and supplier_id is null
      and (url = ${failingAddress} or url like ${`http://127.0.0.1:%${receiverPath}`}) order by id`)
  const addPartner = (url: string, description: string, adviceFormat: 'desadv-d96a' | 'json') =>
    insertWebhook(
      { ...statements, caller: { companyId, ownSupplierId: null } },
      { url, description, adviceFormat, secret: newWebhookSecret(), hostKey: null },
      config,
    )
  const receivingPartner = partners.find(({ url }) => url !== failingAddress)
  if (receivingPartner)
    await execute(
      sql`update webhook_endpoints set url = ${address} where company_id = ${thisCompany} and id = ${receivingPartner.id}`,
    )
  else await addPartner(address, 'ERP Mercat', 'desadv-d96a')
  if (!partners.some(({ url }) => url === failingAddress))
    await addPartner(failingAddress, 'WMS Prat', 'json')
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const timestampSql = (instantMs: number) => sql`${new Date(instantMs).toISOString()}::timestamptz`
/** Number of tries until a message is given up, and minutes from the first try to the last. */
const failedTries = { tries: 11, minutes: 1023 }
/** Number of tries of the waiting message, and minutes until its next try. */
const waitingTries = { tries: 6, minutes: 32 }

// Adds messages of the last three shipments closed over 18 hours ago: two were given up, the newest waits for a try.
async function addFailures(
  { execute, executeOne }: StatementExecutor,
  companyId: number,
): Promise<void> {
  const endpoint = await executeOne(typedSql(idRow)`
    select w.id from webhook_endpoints w where w.company_id = ${thisCompany} and w.url = ${failingAddress}
      and not exists (select from messages m where m.company_id = ${thisCompany} and m.endpoint_id = w.id)`)
  if (!endpoint) return
  const now = Date.now()
  const shipments = await execute(typedSql(closedShipmentRow)`
    select s.id, s.code, s.closed_at as "closedAt", ${finalPaperContentJson}::text as content
    from shipments s ${snapshotJoin}
    where s.company_id = ${thisCompany} and s.closed_at < ${timestampSql(now - 18 * hourMs)} and s.cancelled_at is null
    order by s.closed_at desc, s.id desc limit 3`)
  for (const { id, code, closedAt, content } of shipments.toReversed()) {
    const isWaiting = id === shipments[0]?.id
    const closedMs = Date.parse(closedAt)
    const { tries, minutes } = isWaiting ? waitingTries : failedTries
    const triedMs = isWaiting ? now : closedMs + minutes * minuteMs
    const nextMs = isWaiting ? now + minutes * minuteMs : triedMs
    const delivery = await executeOne(typedSql(idRow)`
      insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position, state, attempts,
        created_at, tried_at, next_try_at, reason, reply)
      values (${companyId}, ${endpoint.id}, ${randomUUID()}::uuid, 'shipment.closed', ${code}, 0,
        ${isWaiting ? 'waiting' : 'failed'}, ${tries}, ${timestampSql(closedMs)}, ${timestampSql(triedMs)}, ${timestampSql(nextMs)},
        'unreachable', ${`getaddrinfo ENOTFOUND ${failingHost}`}) returning id`)
    const bytes = JSON.stringify(adviceOfShipment(JSON.parse(content) as PaperContent, closedAt))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await execute(sql`
      insert into messages (company_id, id, endpoint_id, shipment_id, state, purpose, content, format, sha256, created_at, state_at)
      values (${companyId}, ${delivery?.id}, ${endpoint.id}, ${id}, ${isWaiting ? 'queued' : 'failed'}, 'original',
        ${bytes}, 'json', ${sha256}, ${timestampSql(closedMs)}, ${timestampSql(triedMs)})`)
    if (isWaiting) {
      const job = { companyId, endpointId: endpoint.id, startAfter: new Date(nextMs).toISOString() }
      await execute(addJobs(webhookQueues.deliveries, [job]))
    }
  }
  await execute(sql`
    update webhook_endpoints set failing_since = ${timestampSql(now - 24 * hourMs)}, last_tried_at = ${timestampSql(now)}
    where company_id = ${thisCompany} and id = ${endpoint.id}`)
}

/** Gives the failing partner its messages again after a reset; nothing of the reset shipments is sent. */
export async function resetDemoPartners(
  statements: StatementExecutor,
  companyId: number,
): Promise<void> {
  await statements.execute(sql`
    update webhook_endpoints set position = (select ${lastPosition} from companies where id = ${thisCompany})
    where company_id = ${thisCompany} and advice_format is not null`)
  await addFailures(statements, companyId)
}
