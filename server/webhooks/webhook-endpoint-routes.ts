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
import { type AdviceFormat, isEdifact } from '#domain/messages/advice-format.ts'
import {
  type InterchangeSettings,
  interchangeFieldNames,
  isWrongGln,
  noInterchangeSettings,
} from '#domain/messages/interchange-settings.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import { webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import type { Config } from '#server/config.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { newWebhookSecret } from '#server/queries/webhook-secret.ts'
import { refuseBadMappings } from '#server/webhooks/mapping-entry.ts'
import { checkSftpFields, refuseWrongFolder } from '#server/webhooks/sftp-entry.ts'
import {
  isOwnWebhook,
  lockWebhook,
  lockWebhookSuppliers,
  ownWebhooks,
  webhookEndpointJson,
  webhookSubject,
} from '#server/webhooks/webhook-endpoint-queries.ts'
import {
  changeWebhook,
  definedValues,
  insertWebhook,
  replaceSecret,
  type WebhookChanges,
} from '#server/webhooks/webhook-endpoint-write.ts'

const countRow = z.object({ count: z.int() })

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
    refuseForFormat(body, body.adviceFormat ?? null)
    refuseWrongGlns(body, noInterchangeSettings)
    const hostKey = checkSftpFields(body, body, true)
    refuseWrongFolder(body, body)
    const withSupplierNames = await lockWebhookSuppliers(mutation, body.supplierIds)
    await requireActiveSupplier(mutation, supplierId)
    await refuseTooMany(mutation)
    const secret = body.secret ?? newWebhookSecret()
    const id = await insertWebhook(mutation, { ...body, secret, hostKey }, config)
    const {
      url,
      kinds = [],
      adviceFormat,
      description: _description,
      secret: enteredSecret,
      supplierIds,
      ...settings
    } = body
    await recordAudit(mutation, {
      ...{ topic: 'webhooks', kind: 'created', subject: webhookSubject({ id, url, supplierId }) },
      after: {
        url,
        ...withSupplierNames({ supplierIds }),
        ...(adviceFormat ? { adviceFormat, ...definedValues(settings) } : { kinds }),
      },
    })
    reply.header('location', `${createWebhookEndpoint.url}/${id}`)
    const { text } = await webhookReply(mutation, id, reply)
    return new RawJson(
      JSON.stringify({ ...JSON.parse(text), secret: enteredSecret === undefined ? secret : '' }),
    )
  })

  mutationRoute(app, database, updateWebhookEndpoint, async (mutation, { params, body, reply }) => {
    const endpoint = await lockWebhook(mutation, params.id)
    if (body.url !== endpoint.url) refusePlainHttp(body.url, config)
    const adviceFormat = body.adviceFormat ?? endpoint.adviceFormat
    if (endpoint.adviceFormat === null && adviceFormat !== null)
      throw invalid({ pointer: '/body/adviceFormat', code: 'invalid' })
    refuseForFormat(body, adviceFormat)
    refuseWrongGlns(body, endpoint)
    refuseBadMappings(body.codeMappings ?? endpoint.codeMappings, adviceFormat)
    const { version } = endpoint
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    const hostKey = checkSftpFields(body, endpoint)
    const { acknowledgementFolder = isEdifact(adviceFormat) ? undefined : '' } = body
    const changes = { ...body, acknowledgementFolder }
    refuseWrongFolder(changes, { ...endpoint, adviceFormat })
    await changeWebhook(mutation, endpoint, { ...changes, hostKey }, config)
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
    throw invalid({ pointer: '/body/url', code: 'needs-https' })
}

// Refuses fields that a format lacks: interchange settings unless it is EDIFACT, required elements for events (null).
function refuseForFormat(changes: WebhookChanges, format: AdviceFormat | null): void {
  const lackingSetting = isEdifact(format)
    ? undefined
    : interchangeFieldNames.find((field) => changes[field] !== undefined)
  const refusedField =
    lackingSetting ?? (format === null && changes.requires !== undefined ? 'requires' : null)
  if (refusedField) throw invalid({ pointer: `/body/${refusedField}`, code: 'invalid' })
}

function refuseWrongGlns(changes: WebhookChanges, stored: InterchangeSettings): void {
  for (const name of ['interchangeSender', 'interchangeRecipient'] as const) {
    const [identifier, qualifier] = [changes[name], changes[`${name}Qualifier`]]
    if (identifier === undefined && qualifier === undefined) continue
    if (isWrongGln(identifier ?? stored[name], qualifier ?? stored[`${name}Qualifier`]))
      throw invalid({ pointer: `/body/${name}`, code: 'wrong-check-digit' })
  }
}

// The lock serialises concurrent requests, so that the count holds.
async function refuseTooMany({ execute, executeOne, caller }: MutationContext): Promise<void> {
  const { ownSupplierId } = caller
  const max = ownSupplierId === null ? webhookLimits.perCompany : webhookLimits.perSupplier
  await execute(sql`select from companies where id = ${thisCompany} for no key update`)
  const row = await executeOne(typedSql(countRow)`
    select count(*)::int as count from webhook_endpoints w where ${isOwnWebhook(ownSupplierId)}`)
  if (row && row.count >= max) throw new ProblemError('too-many-webhooks')
}

const webhookReply = (mutation: MutationContext, id: number, reply: FastifyReply) =>
  recordReply(
    mutation,
    reply,
    sql`(select ${webhookEndpointJson} from webhook_endpoints w where w.company_id = ${thisCompany} and w.id = ${id})`,
  )
