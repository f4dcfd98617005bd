import type { Endpoint } from '#contract/endpoint.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Verb, verbs } from '#domain/access/person.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { ProblemError } from '#server/http/problem-error.ts'

// Endpoints for staff only are exempt, so that goods of a deactivated supplier can be received.
const isForSupplier = ({ access, scope }: Pick<Endpoint, 'access' | 'scope'>) =>
  scope !== 'session' && !(access in verbs && verbs[access as Verb].isStaffOnly)

/**
 * Condition that `caller`'s supplier is active, if the endpoint changes something for it. Locks the supplier's row `for
 * key share`, as inserts that refer to it do. A concurrent deactivation locks it `for update`, so one of the two waits.
 */
export const activeSupplierRule = (endpoint: Pick<Endpoint, 'access' | 'scope'>): Sql =>
  isForSupplier(endpoint)
    ? sql`exists (select from suppliers active where active.company_id = ${thisCompany}
        and active.id = caller.supplier_id and active.deactivated_at is null for key share)`
    : sql`true`

/** Throws if `activeSupplierRule` found the supplier of the caller deactivated. */
export function refuseDeactivated(row: { isSupplierActive: boolean } | undefined): void {
  if (row && !row.isSupplierActive) throw new ProblemError('supplier-deactivated')
}

/** Locks a supplier against deactivation while something new is created for it; throws if it is deactivated. */
export async function requireActiveSupplier(
  { execute }: Pick<MutationContext, 'execute'>,
  supplierId: number | null,
): Promise<void> {
  if (supplierId === null) return
  const activeRows = await execute(sql`
    select 1 from suppliers where company_id = ${thisCompany} and id = ${supplierId} and deactivated_at is null
    for key share`)
  if (activeRows.length === 0) throw new ProblemError('supplier-deactivated')
}
