import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import { codeMapping, mappingKinds } from '#domain/messages/code-mapping.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { withTheirCodes } from '#domain/messages/partner-codes.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const endpointRow = z.object({ codeMappings: z.array(codeMapping) })
const nameRow = z.object({ kind: z.enum(mappingKinds), code: z.string(), name: z.string() })

/**
 * Returns a despatch advice with the codes that the system of an endpoint has. Supplier, place and carrier of the
 * advice are mapped by their code or name of today, too; the trial's supplier is none.
 */
export async function codedAdvice(
  { execute, executeOne }: StatementExecutor,
  endpointId: number,
  supplierId: number | null,
  advice: DespatchAdvice,
): Promise<DespatchAdvice> {
  const endpoint = await executeOne(typedSql(endpointRow)`
    select w.code_mappings as "codeMappings" from webhook_endpoints w
    where w.company_id = ${thisCompany} and w.id = ${endpointId}`)
  if (!endpoint || endpoint.codeMappings.length === 0) return advice
  const { shipTo, carrier } = advice
  const names = await execute(typedSql(nameRow)`
    select 'supplier' as kind, s.code, s.name from suppliers s
      where s.company_id = ${thisCompany} and s.id = ${supplierId}::bigint
    union all select 'place', p.code, p.name from places p
      where p.company_id = ${thisCompany} and p.removed_at is null and p.name = ${shipTo?.name ?? ''}
    union all select 'carrier', c.code, c.name from carriers c
      where c.company_id = ${thisCompany} and c.removed_at is null and (c.name = ${carrier} or c.code = ${carrier})`)
  return withTheirCodes(advice, endpoint.codeMappings, names)
}
