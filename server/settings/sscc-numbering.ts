import { sql } from '#database/client/sql.ts'
import { serialCount } from '#domain/gs1-key.ts'
import type { SupplierSettings } from '#domain/settings.ts'
import type { MutationContext } from '#server/data/mutation-route.ts'
import { invalid } from '#server/http/problem-error.ts'

type Numbering = Pick<SupplierSettings, 'gs1Prefix' | 'ssccExtension' | 'ssccFrom'>

/**
 * Changed settings of a supplier with what they mean for the serials of its SSCCs: those that were left to another
 * system stay left to it as long as prefix and extension digit stay; another prefix begins anew. Only the supplier's own
 * settings are looked at, never what has been given.
 */
export async function withNumbering<Body extends Partial<SupplierSettings>>(
  mutation: MutationContext,
  supplierId: number,
  body: Body,
): Promise<Body> {
  const { ssccFrom } = body
  if (ssccFrom === undefined && body.gs1Prefix === undefined && body.ssccExtension === undefined)
    return body
  const now = await mutation.executeOne(sql<Numbering & { version: number }>`
    select gs1_prefix as "gs1Prefix", sscc_extension as "ssccExtension", sscc_from as "ssccFrom", version
    from suppliers where company_id = ${mutation.caller.companyId} and id = ${supplierId} for no key update`)
  // Not there, or changed by somebody else meanwhile: that is said first.
  if (!now || now.version !== mutation.version) return body
  const { gs1Prefix, ssccExtension } = { ...now, ...body }
  const isOther = gs1Prefix !== now.gs1Prefix || ssccExtension !== now.ssccExtension
  const least = isOther ? 0 : now.ssccFrom
  const from = ssccFrom ?? least
  const end = gs1Prefix === null ? 1 : serialCount(gs1Prefix)
  const pointer = '/body/ssccFrom'
  if (from < least) throw invalid({ pointer, code: 'too-small', params: { minimum: least } })
  if (from >= end) throw invalid({ pointer, code: 'too-big', params: { maximum: end - 1 } })
  return { ...body, ssccFrom: from }
}
