import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import { codeMapping } from '#domain/messages/code-mapping.ts'
import { interchangeFields } from '#domain/messages/interchange-settings.ts'
import { webhookEndpoint } from '#domain/webhooks/webhook-endpoint.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'

const maxDeliveryCount = 1000

// Each count reads a bounded part of an index.
const deliveryCount = (state: string) => sql`(select count(*)::int from (
  select from webhook_deliveries d where d.company_id = ${thisCompany} and d.endpoint_id = w.id
    and d.state = ${sql.lit(state)} limit ${sql.lit(maxDeliveryCount)}) counted)`

export const webhookEndpointJson = sql`(select row_to_json(endpoint_row) from (select ${columnsOf(
  webhookEndpoint,
  'w',
  {
    formerUntil: sql`case when w.former_until > now() then w.former_until end`,
    suppliers: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name) order by p.name, p.id), '[]')
      from suppliers p where p.company_id = ${thisCompany} and p.id = any (w.supplier_ids))`,
    waiting: deliveryCount('waiting'),
    failed: deliveryCount('failed'),
  },
)}) endpoint_row)`

/** Name of an endpoint `w`. User, path and query of an address may be confidential, so only its host is shown. */
export const webhookReceiver = sql`coalesce(nullif(w.description, ''), substring(w.url from '://(?:[^/?#]*@)?([^/?#]+)'))`

/**
 * Format of the bytes of a message to endpoint `w`. During an update, servers of the former version store messages
 * without a format: such a message has its endpoint's format.
 */
export const formatOfMessage = (message: Sql) => sql`coalesce(${message}.format, w.advice_format)`

/** Endpoints `w` of an administrator's side: of the company, or of one supplier. */
export const isOwnWebhook = (ownSupplierId: Sql | number | null): Sql =>
  sql`w.company_id = ${thisCompany} and coalesce(w.supplier_id, 0) = coalesce(${ownSupplierId}::bigint, 0)`

/** Endpoints `w` of the caller's side, in a query with the CTE `caller`. */
export const ownWebhooks = isOwnWebhook(sql`(select own_supplier_id from caller)`)

/** Whether an endpoint `w` receives events: it is active, and so is its supplier. */
export const isActiveWebhook = sql`w.state = 'active' and (w.supplier_id is null or exists (
  select from suppliers p where p.company_id = ${thisCompany} and p.id = w.supplier_id and p.deactivated_at is null))`

const lockedWebhook = z.object({
  id: z.int(),
  supplierId: z.int().nullable(),
  handle: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  supplierIds: z.array(z.int()),
  adviceFormat: z.enum(adviceFormats).nullable(),
  hostKey: z.string().nullable(),
  acknowledgementFolder: z.string(),
  codeMappings: z.array(codeMapping),
  ...interchangeFields,
  requires: z.array(z.string()),
  state: z.enum(['active', 'paused', 'disabled']),
  secret: z.instanceof(Buffer),
  isEncrypted: z.boolean(),
  version: z.int(),
})
export type LockedWebhook = z.output<typeof lockedWebhook>

/** Locks an endpoint of the caller's side; throws `not-found` for an endpoint of another side. */
export async function lockWebhook(
  { executeOne, caller }: MutationContext,
  id: number,
): Promise<LockedWebhook> {
  const endpoint = await executeOne(typedSql(lockedWebhook)`
    select ${columnsOf(lockedWebhook, 'w', { handle: sql`w.handle::text`, supplierIds: sql`to_json(w.supplier_ids)` })} from webhook_endpoints w
    where ${isOwnWebhook(caller.ownSupplierId)} and w.id = ${id} for no key update of w`)
  if (!endpoint) throw new ProblemError('not-found')
  return endpoint
}

const namedSupplier = z.object({ id: z.int(), name: z.string() })

/**
 * Locks the present and former suppliers that an endpoint is limited to. Returns a function that replaces their ids by
 * names, as the audit log shows them. Throws if a supplier is not the company's, or if the endpoint is a supplier's.
 */
export async function lockWebhookSuppliers(
  { execute, caller }: MutationContext,
  chosenIds: readonly number[] = [],
  formerIds: readonly number[] = [],
) {
  const ids = [...new Set([...chosenIds, ...formerIds])]
  const suppliers =
    ids.length > 0
      ? await execute(typedSql(namedSupplier)`
          select id, name from suppliers where company_id = ${thisCompany} and id = any (${ids}::bigint[])
          order by id for key share`)
      : []
  const namesById = new Map(suppliers.map(({ id, name }) => [id, name]))
  if (chosenIds.some((id) => caller.ownSupplierId !== null || !namesById.has(id)))
    throw invalid({ pointer: '/body/supplierIds', code: 'invalid' })
  return <Values extends { supplierIds?: readonly number[] | undefined }>({
    supplierIds,
    ...values
  }: Values) => ({
    ...values,
    ...(supplierIds && { suppliers: supplierIds.map((id) => namesById.get(id) ?? String(id)) }),
  })
}

/** Returns the subject of audit events about an endpoint; only the host of its address is named. */
export const webhookSubject = ({
  id,
  url,
  supplierId,
}: Pick<LockedWebhook, 'id' | 'url' | 'supplierId'>) => ({
  ...{ id, supplierId },
  name: new URL(url).host,
})
