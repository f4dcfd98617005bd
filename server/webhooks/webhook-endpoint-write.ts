import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import {
  interchangeFieldNames,
  noInterchangeSettings,
} from '#domain/messages/interchange-settings.ts'
import { mappingsWithout } from '#domain/messages/partner-codes.ts'
import {
  type webhookEndpointChanges,
  type webhookEndpointEntry,
  webhookLimits,
} from '#domain/webhooks/webhook-endpoint.ts'
import type { Config } from '#server/config.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { Caller } from '#server/data/caller.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { columnName } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { lastPosition } from '#server/queries/event-positions.ts'
import { sealWebhookSecret, webhookSecretOf } from '#server/queries/webhook-secret.ts'
import { disabledReason } from '#server/webhooks/sftp-entry.ts'
import {
  type LockedWebhook,
  lockWebhookSuppliers,
  webhookSubject,
} from '#server/webhooks/webhook-endpoint-queries.ts'

type Entry = z.output<typeof webhookEndpointEntry>
export type WebhookChanges = z.output<typeof webhookEndpointChanges>

const idRow = z.object({ id: z.int() })
const positionRow = z.object({ position: z.int() })

/** Inserts an endpoint of the caller's side, which receives only events after the last one; returns its id. */
export async function insertWebhook(
  statements: StatementExecutor & { caller: Pick<Caller, 'companyId' | 'ownSupplierId'> },
  body: Omit<Entry, 'secret' | 'hostKey'> & { secret: string; hostKey: string | null },
  { secretKeys }: Config,
): Promise<number> {
  const {
    url,
    description = '',
    kinds = [],
    supplierIds = [],
    adviceFormat,
    secret,
    hostKey,
    acknowledgementFolder = '',
    requires = [],
    ...settings
  } = body
  const { execute, executeOne, caller } = statements
  const { companyId, ownSupplierId } = caller
  const handle = randomUUID()
  const sealed = sealWebhookSecret(secret, { companyId, handle }, secretKeys)
  const lastEvent = await executeOne(typedSql(positionRow)`
    select ${lastPosition} as position from companies where id = ${thisCompany}`)
  const reason = disabledReason(url, hostKey)
  const interchange = { ...noInterchangeSettings, ...definedValues(settings) }
  const row = await executeOne(typedSql(idRow)`
    insert into webhook_endpoints (company_id, supplier_id, handle, url, description, kinds, supplier_ids, advice_format, secret, is_encrypted, position,
      host_key, acknowledgement_folder, state, reason,
      interchange_sender, interchange_sender_qualifier, interchange_recipient, interchange_recipient_qualifier, is_test, requires)
    values (${companyId}, ${ownSupplierId}::bigint, ${handle}::uuid, ${url}, ${description}, ${kinds}::text[], ${supplierIds}::bigint[], ${adviceFormat ?? null}::text,
      ${sealed.secret}::bytea, ${sealed.isEncrypted}::boolean, ${lastEvent?.position ?? 0},
      ${hostKey}::text, ${acknowledgementFolder}, ${reason ? 'disabled' : 'active'}, ${reason}::text,
      ${sql.join(interchangeFieldNames.map((name) => sql`${interchange[name]}`))}, ${requires}::text[])
    returning webhook_endpoints.id`)
  if (!row) throw new Error('a webhook endpoint was not inserted')
  if (acknowledgementFolder !== '' && !reason)
    await execute(addJobs(webhookQueues.folders, [{ companyId, endpointId: row.id }]))
  return row.id
}

const changeableFields = [
  'url',
  'description',
  'kinds',
  'supplierIds',
  'adviceFormat',
  'requires',
  'hostKey',
  'acknowledgementFolder',
  'codeMappings',
  ...interchangeFieldNames,
] as const

/** Maximum deliveries that become due at once when an endpoint is resumed; others keep their times. */
const maxResumedDeliveries = 10_000

/** Changes an endpoint; equal values are no change. Resuming an endpoint makes its waiting deliveries due. */
export async function changeWebhook(
  mutation: MutationContext,
  endpoint: LockedWebhook,
  { secret, ...changes }: Omit<WebhookChanges, 'hostKey'> & { hostKey: string | null },
  { secretKeys }: Config,
): Promise<void> {
  const { execute, caller } = mutation
  const { id } = endpoint
  const changedFields = changeableFields.filter(
    (name) =>
      changes[name] !== undefined &&
      JSON.stringify(changes[name]) !== JSON.stringify(endpoint[name]),
  )
  const newValues = { ...endpoint, ...definedValues(changes) }
  const { url, description, kinds, supplierIds, hostKey, acknowledgementFolder } = newValues
  const { adviceFormat, requires, codeMappings } = newValues
  const reason = disabledReason(url, hostKey)
  const state = reason ? 'disabled' : newValues.state
  const hasNewState = state !== endpoint.state
  if (changedFields.length === 0 && !hasNewState && secret === undefined) return
  const hasFolderChanges =
    secret !== undefined ||
    (['url', 'hostKey', 'acknowledgementFolder'] as const).some((name) =>
      changedFields.includes(name),
    )
  const withSupplierNames = await lockWebhookSuppliers(
    mutation,
    changes.supplierIds,
    endpoint.supplierIds,
  )
  const key = { companyId: caller.companyId, handle: endpoint.handle }
  const sealed = secret === undefined ? endpoint : sealWebhookSecret(secret, key, secretKeys)
  await execute(sql`
    update webhook_endpoints set url = ${url}, description = ${description}, kinds = ${kinds}::text[],
      supplier_ids = ${supplierIds}::bigint[], advice_format = ${adviceFormat}::text, requires = ${requires}::text[],
      secret = ${sealed.secret}, is_encrypted = ${sealed.isEncrypted}, host_key = ${hostKey}::text,
      acknowledgement_folder = ${acknowledgementFolder}, code_mappings = ${JSON.stringify(codeMappings)}::jsonb,
      ${hasFolderChanges ? sql`folder_files = '[]', folder_reason = null, folder_read_at = null,` : sql``}
      ${hasFolderChanges || hasNewState ? sql`folder_due_at = null,` : sql``}
      ${changedFields.includes('hostKey') || changedFields.includes('url') ? sql`offered_host_key = null,` : sql``}
      ${sql.join(interchangeFieldNames.map((name) => sql`${sql.ref(columnName(name))} = ${newValues[name]}`))},
      state = ${state}, version = version + 1
      ${hasNewState ? sql`, reason = ${reason}::text, state_at = now(), failing_since = null` : sql``}
    where company_id = ${thisCompany} and id = ${id}`)
  if (changedFields.includes('adviceFormat'))
    await execute(sql`update messages set format = ${endpoint.adviceFormat}::text
      where company_id = ${thisCompany} and endpoint_id = ${id} and content is not null and format is null`)
  const subject = webhookSubject({ ...endpoint, url })
  if (changedFields.length > 0) {
    type Values = Pick<LockedWebhook, (typeof changeableFields)[number]>
    const changedValues = (values: Values, others: Values): Partial<Values> => ({
      ...Object.fromEntries(changedFields.map((name) => [name, values[name]])),
      ...(changedFields.includes('codeMappings') && {
        codeMappings: mappingsWithout(values.codeMappings, others.codeMappings),
      }),
    })
    const auditEvent = { topic: 'webhooks', kind: 'changed', subject } as const
    await recordAudit(mutation, {
      ...auditEvent,
      before: withSupplierNames(changedValues(endpoint, newValues)),
      after: withSupplierNames(changedValues(newValues, endpoint)),
    })
  }
  if (secret !== undefined)
    await recordAudit(mutation, { topic: 'webhooks', kind: 'secret-made', subject })
  const { companyId } = caller
  const hasFolderToRead = acknowledgementFolder !== '' && (hasNewState || hasFolderChanges)
  if (state === 'active' && hasFolderToRead)
    await execute(addJobs(webhookQueues.folders, [{ companyId, endpointId: id }]))
  if (!hasNewState) return
  const kind = state === 'active' ? 'resumed' : 'paused'
  await recordAudit(mutation, { topic: 'webhooks', kind, subject })
  if (state !== 'active') return
  await execute(sql`update webhook_deliveries set next_try_at = now()
    where company_id = ${thisCompany} and id in (
      select id from webhook_deliveries
      where company_id = ${thisCompany} and endpoint_id = ${id} and state = 'waiting' and not is_trying and next_try_at > now()
      order by id limit ${sql.lit(maxResumedDeliveries)})`)
  await execute(addJobs(webhookQueues.deliveries, [{ companyId, endpointId: id }]))
  await execute(addJobs(webhookQueues.events, [{ companyId }]))
}

/** Leaves out the fields that a request does not name. */
export const definedValues = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/** Replaces the secret of an endpoint; the former secret also signs for a while, and is encrypted like the new one. */
export async function replaceSecret(
  { execute, caller }: MutationContext,
  endpoint: LockedWebhook,
  secret: string,
  { secretKeys }: Config,
): Promise<void> {
  const key = { companyId: caller.companyId, handle: endpoint.handle }
  const oldSecret = webhookSecretOf(endpoint, key, secretKeys)
  const sealed = sealWebhookSecret(secret, key, secretKeys)
  const formerBytes =
    oldSecret === undefined ? null : sealWebhookSecret(oldSecret, key, secretKeys).secret
  const hours = webhookLimits.formerSecretHours
  const formerUntil = formerBytes && new Date(Date.now() + hours * 3_600_000).toISOString()
  await execute(sql`
    update webhook_endpoints set secret = ${sealed.secret}, is_encrypted = ${sealed.isEncrypted},
      former_secret = ${formerBytes}::bytea, version = version + 1,
      former_until = ${formerUntil}::timestamptz
    where company_id = ${thisCompany} and id = ${endpoint.id}`)
}
