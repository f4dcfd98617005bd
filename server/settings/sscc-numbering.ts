import { thisCompany } from '#database/client/sql.ts'
import { serialCount } from '#domain/gs1/gs1-key.ts'
import { type SupplierSettings, supplierRecord } from '#domain/settings/settings.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const currentNumbering = supplierRecord.pick({
  gs1Prefix: true,
  ssccExtension: true,
  ssccFrom: true,
  version: true,
})

/**
 * Adds `ssccFrom` to changed settings of a supplier: serials below it are left to other systems. It can only be raised,
 * but starts at 0 with a new prefix or extension digit. Reads only settings, not assigned SSCCs.
 */
export async function withNumbering<Body extends Partial<SupplierSettings>>(
  mutation: MutationContext,
  supplierId: number,
  body: Body,
): Promise<Body> {
  const { ssccFrom } = body
  if (ssccFrom === undefined && body.gs1Prefix === undefined && body.ssccExtension === undefined)
    return body
  const row = await mutation.executeOne(typedSql(currentNumbering)`
    select ${columnsOf(currentNumbering, 's')}
    from suppliers s where company_id = ${thisCompany} and id = ${supplierId} for no key update`)
  // Missing, or changed meanwhile: the update itself reports that.
  if (!row || row.version !== mutation.version) return body
  const { gs1Prefix, ssccExtension } = { ...row, ...body }
  const isNewNumbering = gs1Prefix !== row.gs1Prefix || ssccExtension !== row.ssccExtension
  const minimum = isNewNumbering ? 0 : row.ssccFrom
  const from = ssccFrom ?? minimum
  const end = gs1Prefix === null ? 1 : serialCount(gs1Prefix)
  const pointer = '/body/ssccFrom'
  if (from < minimum) throw invalid({ pointer, code: 'too-small', params: { minimum } })
  if (from >= end) throw invalid({ pointer, code: 'too-big', params: { maximum: end - 1 } })
  return { ...body, ssccFrom: from }
}
