import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { sandboxPeople } from '#database/demo/demo-sandbox.ts'
import type { KeyScope } from '#domain/access/person.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newApiKey, startOfKey } from '#server/http/api-key-token.ts'
import { tokenHash } from '#server/http/credentials.ts'

type Account = { name: string; supplierId: number | null; scopes: KeyScope[] }

// Cartró is the supplier that has a GS1 prefix, and so SSCCs.
const accounts: Account[] = [
  { name: 'ERP', supplierId: null, scopes: ['read', 'announce', 'import-orders', 'receive'] },
  { name: 'ERP of Cartró', supplierId: 1, scopes: ['read', 'announce'] },
]
const accountId = z.object({ id: z.int() })

/** Makes a service account of a sandbox's company and one of a supplier, and a key of each for a year. */
export async function createSandboxKeys(
  { execute, executeOne }: StatementExecutor,
  companyId: number,
  userId: number,
): Promise<{ name: string; key: string }[]> {
  const keys: { name: string; key: string }[] = []
  for (const { name, supplierId, scopes } of accounts) {
    const account = await executeOne(typedSql(accountId)`
      insert into users (company_id, supplier_id, kind, username, name, email, roles, password_hash)
      values (${companyId}, ${supplierId}, 'service', 'service:' || gen_random_uuid(), ${name}, '', '{mod}', '!')
      returning id`)
    const key = newApiKey(companyId)
    await execute(sql`
      insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
        expires_at, created_by)
      values (${thisCompany}, ${account?.id}, ${supplierId}, '{mod}', 'Sandbox', ${startOfKey(key)}, ${tokenHash(key)},
        ${scopes}::text[], 600, now() + interval '1 year', ${userId})`)
    keys.push({ name, key })
  }
  return keys
}

/** The lines that show how to use a sandbox. */
export const sandboxLines = (admin: string, keys: { name: string; key: string }[]) => [
  'It has orders, shipments and suppliers to try. With the same password sign in, as their names say in Settings, People:',
  `  ${sandboxPeople(admin)
    .map(({ username }) => username)
    .join(' ')}`,
  'Keys for the API, of the company and of its supplier Cartró, not shown again either:',
  ...keys.map(({ name, key }) => `  ${name}  ${key}`),
]
