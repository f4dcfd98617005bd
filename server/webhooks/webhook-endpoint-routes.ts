import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { isEdifact } from '#domain/messages/advice-format.ts'
import {
  interchangeFieldNames,
  noInterchangeSettings,
} from '#domain/messages/interchange-settings.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import {
  type webhookEndpointChanges,
  type webhookEndpointEntry,
  webhookLimits,
} from '#domain/webhooks/webhook-endpoint.ts'
import type { Config } from '#server/config.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { columnName } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { lastPosition } from '#server/queries/event-positions.ts'
import {
  newWebhookSecret,
  sealWebhookSecret,
  webhookSecretOf,
} from '#server/queries/webhook-secret.ts'
import { acceptedHostKey, reasonWithout } from '#server/webhooks/sftp-entry.ts'
import {
  isOwnWebhook,
  type LockedWebhook,
  lockWebhook,
  lockWebhookSuppliers,
  webhookEndpointJson,
  webhookSubject,
} from '#server/webhooks/webhook-endpoint-queries.ts'

type Entry = z.output<typeof webhookEndpointEntry>
type Changes = z.output<typeof webhookEndpointChanges>

const jsonRow = z.object({ json: z.string(), version: z.int() })
const idRow = z.object({ id: z.int() })
const positionRow = z.object({ position: z.int() })
const countRow = z.object({ count: z.int() })
const ownWebhooks = isOwnWebhook(sql`(select own_supplier_id from caller)`)

export function addWebhookEndpointRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  queryRoute(
    app,
    database,
    listWebhookEndpoints,
    () => sql`coalesce((select json_agg(${webhookEndpointJson} order by w.id) from webhook_endpoints w
      where ${ownWebhooks}), '[]')`,
  )

  queryRoute(
    app,
    database,
    getWebhookEndpoint,
    ({ params }) =>
      sql`(select ${webhookEndpointJson} from webhook_endpoints w where ${ownWebhooks} and w.id = ${params.id})`,
  )

  mutationRoute(app, database, createWebhookEndpoint, async (mutation, { body, reply }) => {
    const supplierId = mutation.caller.ownSupplierId
    refusePlainHttp(body.url, config)
    if (body.adviceFormat && supplierId !== null)
      throw invalid({ pointer: '/body/adviceFormat', code: 'invalid' })
    refuseInterchange(body, body.adviceFormat ?? null)
    const hostKey = acceptedHostKey(body, body, true)
    const named = await lockWebhookSuppliers(mutation, body.supplierIds)
    await requireActiveSupplier(mutation, supplierId)
    await refuseTooMany(mutation)
    const secret = body.secret ?? newWebhookSecret()
    const id = await insertWebhook(mutation, { ...body, secret, hostKey }, config)
    const {
      url,
      kinds = [],
      adviceFormat,
      description: _description,
      secret: entered,
      supplierIds,
      ...settings
    } = body
    await recordAudit(mutation, {
      ...{ topic: 'webhooks', kind: 'created', subject: webhookSubject({ id, url, supplierId }) },
      after: {
        url,
        ...named({ supplierIds }),
        ...(adviceFormat ? { adviceFormat, ...omitUndefined(settings) } : { kinds }),
      },
    })
    reply.header('location', `${createWebhookEndpoint.url}/${id}`)
    const { text } = await webhookReply(mutation, id, reply)
    return new RawJson(
      JSON.stringify({ ...JSON.parse(text), secret: entered === undefined ? secret : '' }),
    )
  })

  mutationRoute(app, database, updateWebhookEndpoint, async (mutation, { params, body, reply }) => {
    refusePlainHttp(body.url, config)
    const endpoint = await lockWebhook(mutation, params.id)
    refuseInterchange(body, endpoint.adviceFormat)
    const { version } = endpoint
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    const hostKey = acceptedHostKey(body, endpoint)
    await changeWebhook(mutation, endpoint, { ...body, hostKey }, config)
    return webhookReply(mutation, endpoint.id, reply)
  })

  mutationRoute(app, database, removeWebhookEndpoint, async (mutation, { params }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    await mutation.execute(
      sql`delete from webhook_endpoints where company_id = ${thisCompany} and id = ${endpoint.id}`,
    )
    const { companyId } = mutation.caller
    await mutation.execute(addJobs(webhookQueues.events, [{ companyId, removedId: endpoint.id }]))
    const subject = webhookSubject(endpoint)
    const before = { url: endpoint.url }
    await recordAudit(mutation, { topic: 'webhooks', kind: 'removed', subject, before })
    return null
  })

  mutationRoute(app, database, rotateWebhookSecret, async (mutation, { params }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    if (isSftp(endpoint.url)) throw invalid({ pointer: '/params/id', code: 'invalid' })
    const secret = newWebhookSecret()
    await replaceSecret(mutation, endpoint, secret, config)
    const subject = webhookSubject(endpoint)
    await recordAudit(mutation, { topic: 'webhooks', kind: 'secret-made', subject })
    return { secret }
  })
}

// Plain HTTP is only for systems in networks that the operator lists.
function refusePlainHttp(url: string | undefined, { outboundNetworks }: Config): void {
  if (url?.startsWith('http:') && outboundNetworks.length === 0)
    throw invalid({ pointer: '/body/url', code: 'invalid' })
}

// Only EDIFACT has interchanges.
function refuseInterchange(entered: Changes, format: string | null): void {
  const name = interchangeFieldNames.find((one) => entered[one] !== undefined)
  if (name && !isEdifact(format)) throw invalid({ pointer: `/body/${name}`, code: 'invalid' })
}

// The lock serialises concurrent requests, so that the count holds.
async function refuseTooMany({ execute, executeOne, caller }: MutationContext): Promise<void> {
  const { ownSupplierId } = caller
  const max = ownSupplierId === null ? webhookLimits.perCompany : webhookLimits.perSupplier
  await execute(sql`select from companies where id = ${thisCompany} for no key update`)
  const own = await executeOne(typedSql(countRow)`
    select count(*)::int as count from webhook_endpoints w where ${isOwnWebhook(ownSupplierId)}`)
  if (own && own.count >= max) throw new ProblemError('too-many-webhooks')
}

async function insertWebhook(
  { executeOne, caller }: MutationContext,
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
    ...entered
  } = body
  const { companyId, ownSupplierId } = caller
  const handle = randomUUID()
  const sealed = sealWebhookSecret(secret, { companyId, handle }, secretKeys)
  const list = await executeOne(
    typedSql(
      positionRow,
    )`select ${lastPosition} as position from companies where id = ${thisCompany}`,
  )
  const reason = reasonWithout(url, hostKey)
  const interchange = { ...noInterchangeSettings, ...omitUndefined(entered) }
  const row = await executeOne(typedSql(idRow)`
    insert into webhook_endpoints (company_id, supplier_id, handle, url, description, kinds, supplier_ids, advice_format, secret, is_encrypted, position,
      host_key, state, reason,
      interchange_sender, interchange_sender_qualifier, interchange_recipient, interchange_recipient_qualifier, is_test)
    values (${companyId}, ${ownSupplierId}::bigint, ${handle}::uuid, ${url}, ${description}, ${kinds}::text[], ${supplierIds}::bigint[], ${adviceFormat ?? null}::text,
      ${sealed.secret}::bytea, ${sealed.isEncrypted}::boolean, ${list?.position ?? 0},
      ${hostKey}::text, ${reason ? 'disabled' : 'active'}, ${reason}::text,
      ${sql.join(interchangeFieldNames.map((name) => sql`${interchange[name]}`))})
    returning webhook_endpoints.id`)
  if (!row) throw new Error('a webhook endpoint was not inserted')
  return row.id
}

const fields = [
  'url',
  'description',
  'kinds',
  'supplierIds',
  'hostKey',
  ...interchangeFieldNames,
] as const

/** Maximum deliveries that resuming an endpoint sends at once. Others are tried when they are due. */
const maxHurried = 10_000

/** Changes an endpoint; equal values are no change. A resumed endpoint has its waiting deliveries sent now. */
async function changeWebhook(
  mutation: MutationContext,
  endpoint: LockedWebhook,
  { secret, ...entered }: Omit<Changes, 'hostKey'> & { hostKey: string | null },
  { secretKeys }: Config,
): Promise<void> {
  const { execute, caller } = mutation
  const { id } = endpoint
  const changed = fields.filter(
    (name) =>
      entered[name] !== undefined &&
      JSON.stringify(entered[name]) !== JSON.stringify(endpoint[name]),
  )
  const next = { ...endpoint, ...omitUndefined(entered) }
  const { url, description, kinds, supplierIds, hostKey } = next
  const reason = reasonWithout(url, hostKey)
  const state = reason ? 'disabled' : next.state
  const hasNewState = state !== endpoint.state
  if (changed.length === 0 && !hasNewState && secret === undefined) return
  const named = await lockWebhookSuppliers(mutation, entered.supplierIds, endpoint.supplierIds)
  const key = { companyId: caller.companyId, handle: endpoint.handle }
  const sealed = secret === undefined ? endpoint : sealWebhookSecret(secret, key, secretKeys)
  await execute(sql`
    update webhook_endpoints set url = ${url}, description = ${description}, kinds = ${kinds}::text[],
      supplier_ids = ${supplierIds}::bigint[],
      secret = ${sealed.secret}, is_encrypted = ${sealed.isEncrypted}, host_key = ${hostKey}::text,
      ${changed.includes('hostKey') ? sql`offered_host_key = null,` : sql``}
      ${sql.join(interchangeFieldNames.map((name) => sql`${sql.ref(columnName(name))} = ${next[name]}`))},
      state = ${state}, version = version + 1
      ${hasNewState ? sql`, reason = ${reason}::text, state_at = now(), failing_since = null` : sql``}
    where company_id = ${thisCompany} and id = ${id}`)
  const subject = webhookSubject({ ...endpoint, url })
  if (changed.length > 0) {
    const only = (values: Partial<Pick<LockedWebhook, (typeof fields)[number]>>) =>
      Object.fromEntries(changed.map((name) => [name, values[name]]))
    const note = { topic: 'webhooks', kind: 'changed', subject } as const
    await recordAudit(mutation, {
      ...note,
      before: named(only(endpoint)),
      after: named(only(omitUndefined(entered))),
    })
  }
  if (secret !== undefined)
    await recordAudit(mutation, { topic: 'webhooks', kind: 'secret-made', subject })
  if (!hasNewState) return
  const kind = state === 'active' ? 'resumed' : 'paused'
  await recordAudit(mutation, { topic: 'webhooks', kind, subject })
  if (state !== 'active') return
  await execute(sql`update webhook_deliveries set next_try_at = now()
    where company_id = ${thisCompany} and id in (
      select id from webhook_deliveries
      where company_id = ${thisCompany} and endpoint_id = ${id} and state = 'waiting' and next_try_at > now()
      order by id limit ${sql.lit(maxHurried)})`)
  const { companyId } = caller
  await execute(addJobs(webhookQueues.deliveries, [{ companyId, endpointId: id }]))
  await execute(addJobs(webhookQueues.events, [{ companyId }]))
}

const omitUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/** Replaces the secret of an endpoint; the former one signs too for a while and is encrypted like the new one. */
async function replaceSecret(
  { execute, caller }: MutationContext,
  endpoint: LockedWebhook,
  secret: string,
  { secretKeys }: Config,
): Promise<void> {
  const key = { companyId: caller.companyId, handle: endpoint.handle }
  const former = webhookSecretOf(endpoint, key, secretKeys)
  const sealed = sealWebhookSecret(secret, key, secretKeys)
  const formerSealed =
    former === undefined ? null : sealWebhookSecret(former, key, secretKeys).secret
  const hours = webhookLimits.formerSecretHours
  const formerUntil = formerSealed && new Date(Date.now() + hours * 3_600_000).toISOString()
  await execute(sql`
    update webhook_endpoints set secret = ${sealed.secret}, is_encrypted = ${sealed.isEncrypted},
      former_secret = ${formerSealed}::bytea, version = version + 1,
      former_until = ${formerUntil}::timestamptz
    where company_id = ${thisCompany} and id = ${endpoint.id}`)
}

async function webhookReply(
  { executeOne }: MutationContext,
  id: number,
  reply: FastifyReply,
): Promise<RawJson> {
  const row = await executeOne(typedSql(jsonRow)`
    select ${webhookEndpointJson}::text as json, w.version from webhook_endpoints w
    where w.company_id = ${thisCompany} and w.id = ${id}`)
  if (!row) throw new Error('a webhook endpoint is not there')
  reply.header('etag', `"${row.version}"`)
  return new RawJson(row.json)
}
