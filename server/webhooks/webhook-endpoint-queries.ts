import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { interchangeFields } from '#domain/messages/interchange-settings.ts'
import { webhookEndpoint } from '#domain/webhooks/webhook-endpoint.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const maxCounted = 1000

// Each count reads a bounded part of an index.
const deliveriesIn = (state: string) => sql`(select count(*)::int from (
  select from webhook_deliveries d where d.company_id = ${thisCompany} and d.endpoint_id = w.id
    and d.state = ${sql.lit(state)} limit ${sql.lit(maxCounted)}) counted)`

export const webhookEndpointJson = sql`(select row_to_json(one) from (select ${columnsOf(
  webhookEndpoint,
  'w',
  {
    formerUntil: sql`case when w.former_until > now() then w.former_until end`,
    waiting: deliveriesIn('waiting'),
    failed: deliveriesIn('failed'),
  },
)}) one)`

/** Endpoints `w` of an administrator's side: of the company, or of one supplier. */
export const isOwnWebhook = (ownSupplierId: Sql | number | null): Sql =>
  sql`w.company_id = ${thisCompany} and coalesce(w.supplier_id, 0) = coalesce(${ownSupplierId}::bigint, 0)`

const lockedWebhook = z.object({
  id: z.int(),
  supplierId: z.int().nullable(),
  handle: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  adviceFormat: z.string().nullable(),
  ...interchangeFields,
  state: z.enum(['active', 'paused', 'disabled']),
  secret: z.instanceof(Buffer),
  isEncrypted: z.boolean(),
  version: z.int(),
})
export type LockedWebhook = z.output<typeof lockedWebhook>

/** Locks an endpoint of the caller's side; throws `not-found` for another side's. */
export async function lockWebhook(
  { executeOne, caller }: MutationContext,
  id: number,
): Promise<LockedWebhook> {
  const endpoint = await executeOne(typedSql(lockedWebhook)`
    select ${columnsOf(lockedWebhook, 'w', { handle: sql`w.handle::text` })} from webhook_endpoints w
    where ${isOwnWebhook(caller.ownSupplierId)} and w.id = ${id} for no key update of w`)
  if (!endpoint) throw new ProblemError('not-found')
  return endpoint
}

export const webhookSubject = ({
  id,
  url,
  supplierId,
}: Pick<LockedWebhook, 'id' | 'url' | 'supplierId'>) => ({
  ...{ id, supplierId },
  name: new URL(url).host,
})
