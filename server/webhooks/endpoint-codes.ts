import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { codeMapping, type MappingKind, mappingKinds } from '#domain/messages/code-mapping.ts'
import type { PartnerCodes } from '#domain/messages/partner-codes.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const endpointRow = z.object({ codeMappings: z.array(codeMapping) })
const nameRow = z.object({ kind: z.enum(mappingKinds), code: z.string(), name: z.string() })

// Collation "C" of the columns would lower ASCII letters alone.
const lowerCase = (column: string) => sql`lower(${sql.ref(column)} collate "default")`

const isOneOf = (name: string, code: string, texts: string[]) =>
  sql`(${lowerCase(name)} = any(${texts}::text[]) or ${lowerCase(code)} = any(${texts}::text[]))`

/**
 * Reads the code mappings of an endpoint, with today's code and name of the supplier and of mapped places and carriers.
 * The supplier of a trial is null. Returns undefined without mappings.
 */
export async function readEndpointCodes(
  { execute, executeOne }: StatementExecutor,
  endpointId: number,
  supplierId: number | null,
): Promise<PartnerCodes | undefined> {
  const endpoint = await executeOne(typedSql(endpointRow)`
    select w.code_mappings as "codeMappings" from webhook_endpoints w
    where w.company_id = ${thisCompany} and w.id = ${endpointId}`)
  if (!endpoint || endpoint.codeMappings.length === 0) return undefined
  const mappings = endpoint.codeMappings
  const ourCodes = (kind: MappingKind) =>
    mappings.filter((mapping) => mapping.kind === kind).map(({ ours }) => ours.toLowerCase())
  const [places, carriers] = [ourCodes('place'), ourCodes('carrier')]
  const names = await execute(typedSql(nameRow)`
    select 'supplier' as kind, s.code, s.name from suppliers s
      where s.company_id = ${thisCompany} and s.id = ${supplierId}::bigint
    union all select 'place', p.code, p.name from places p
      where p.company_id = ${thisCompany} and p.removed_at is null
        and ${isOneOf('p.name', 'p.code', places)}
    union all select 'carrier', c.code, c.name from carriers c
      where c.company_id = ${thisCompany} and c.removed_at is null
        and ${isOneOf('c.name', 'c.code', carriers)}`)
  return { mappings, names }
}
