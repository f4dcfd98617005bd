import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { webhookSecretOf } from '#server/queries/webhook-secret.ts'
import { recordFailing } from '#server/webhooks/delivery-result.ts'
import type { WebhookContext, WebhookEndpointKey } from '#server/webhooks/delivery-sending.ts'
import { takeFiles } from '#server/webhooks/transport/inbound-sftp.ts'
import { isActiveWebhook } from '#server/webhooks/webhook-endpoint-queries.ts'

/**
 * Stores an interchange of another system and applies it; returns whether it could be read. An interchange that was
 * already received changes nothing.
 */
export type InterchangeHandler = (
  inCompany: WebhookContext['inCompany'],
  companyId: number,
  bytes: Buffer,
) => Promise<boolean>

const defaultMinuteMs = 60_000
/** Minutes from a failed reading to the next: a wrong password sent each minute would lock the account. */
const folderIntervalMinutes = 15

const dueFolderRow = z.object({
  url: z.string(),
  handle: z.string(),
  secret: z.instanceof(Buffer),
  isEncrypted: z.boolean(),
  hostKey: z.string().nullable(),
  folder: z.string(),
  files: z.array(
    z.object({
      ...{ name: z.string(), size: z.number(), changedAt: z.number() },
      isRefused: z.boolean().optional(),
    }),
  ),
})

/**
 * Reads the acknowledgements in the folder of an endpoint, if it is due, and queues the next reading. One server at a
 * time reads the folder, each minute. The folder of a paused endpoint is not read, and nothing is queued.
 */
export async function readAcknowledgementFolder(
  context: WebhookContext,
  key: WebhookEndpointKey,
): Promise<void> {
  const { inCompany, secretKeys, outbound, takeInterchange, minuteMs = defaultMinuteMs } = context
  const { companyId, endpointId } = key
  const endpoint = await inCompany(companyId, async ({ execute, executeOne }) => {
    const due = await executeOne(claimFolder(endpointId, minuteMs))
    const nextJob = { ...key, startAfter: inFuture(minuteMs) }
    if (due) await execute(addJobs(webhookQueues.folders, [nextJob]))
    return due
  })
  if (!endpoint) return
  const { url, handle, hostKey, folder, files: formerFiles } = endpoint
  const secret = webhookSecretOf(endpoint, { companyId, handle }, secretKeys)
  const reading =
    secret === undefined
      ? ({ reason: 'secret-unreadable', detail: '' } as const)
      : await takeFiles(
          { url, secret, hostKey },
          { folder, formerFiles },
          (bytes) => takeInterchange(inCompany, companyId, bytes),
          outbound,
        )
  await inCompany(companyId, async (statements) => {
    const hasOtherHostKey = 'reason' in reading && reading.reason === 'host-key'
    const folderIntervalMs = folderIntervalMinutes * minuteMs
    const outcome =
      'reason' in reading
        ? sql`folder_reason = ${reading.reason}, folder_due_at = ${inFuture(folderIntervalMs * dueShare)}::timestamptz
            ${hasOtherHostKey ? sql`, offered_host_key = ${reading.detail}` : sql``}`
        : sql`folder_reason = ${reading.result.hasRefused ? 'file-refused' : null}::text, folder_read_at = now(),
            folder_files = ${JSON.stringify(reading.result.files)}::jsonb`
    // An administrator may have changed the endpoint since it was read; a disabled one keeps the reason of its failure.
    const stateCondition = 'reason' in reading ? sql`true` : sql`state <> 'disabled'`
    const updatedRows = await statements.execute(sql`
      update webhook_endpoints set ${outcome}
      where company_id = ${thisCompany} and id = ${endpointId} and url = ${url}
        and acknowledgement_folder = ${folder} and host_key is not distinct from ${hostKey}::text
        and ${stateCondition}
      returning 1`)
    if (!('reason' in reading) || updatedRows.length === 0) return
    if (hasOtherHostKey) await recordFailing(statements, key, 'host-key')
    const retryJob = { ...key, startAfter: inFuture(folderIntervalMs) }
    await statements.execute(addJobs(webhookQueues.folders, [retryJob]))
  })
}

const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Share of an interval after which a folder is due again: longer than a reading may take, but before the next job. */
const dueShare = 0.9

/** Leases the folder of an endpoint to one server for less than a minute, after which its next reading is queued. */
const claimFolder = (endpointId: number, minuteMs: number) => typedSql(dueFolderRow)`
  update webhook_endpoints w set folder_due_at = ${inFuture(minuteMs * dueShare)}::timestamptz
  where w.company_id = ${thisCompany} and w.id = ${endpointId} and w.acknowledgement_folder <> ''
    and ${isActiveWebhook} and coalesce(w.folder_due_at <= ${inFuture(0)}::timestamptz, true)
  returning w.url, w.handle::text as handle, w.secret, w.is_encrypted as "isEncrypted", w.host_key as "hostKey",
    w.acknowledgement_folder as folder, w.folder_files as files`

const forgottenEndpointRow = z.object({ endpointId: z.int() })

/** Queues readings of folders whose job was lost, for example by a restored backup. */
export async function requeueFolders(
  { execute }: StatementExecutor,
  companyId: number,
): Promise<void> {
  const endpoints = await execute(typedSql(forgottenEndpointRow)`
    select w.id as "endpointId" from webhook_endpoints w
    where w.company_id = ${thisCompany} and w.acknowledgement_folder <> '' and ${isActiveWebhook}
      and coalesce(w.folder_due_at < now() - interval '5 minutes', true)`)
  if (endpoints.length === 0) return
  const jobs = endpoints.map(({ endpointId }) => ({ companyId, endpointId }))
  await execute(addJobs(webhookQueues.folders, jobs))
}
