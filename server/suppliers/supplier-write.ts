import * as z from 'zod'
import type { SupplierEntry } from '#domain/person-entry.ts'
import type { MutationContext } from '#server/data/mutation-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

type Statements = Pick<MutationContext, 'execute' | 'executeOne'>

const supplierRow = z.object({
  id: z.int(),
  name: z.string(),
})
type Supplier = z.output<typeof supplierRow>

/** A supplier of the company by the number that the buyer gives it. */
export const findSupplier = ({ executeOne }: Statements, companyId: number, code: string) =>
  executeOne(
    typedSql(
      supplierRow,
    )`select id, name from suppliers where company_id = ${companyId} and code = ${code}`,
  )

/** Creates a supplier unless it is there already; one of the same number and another name is refused. */
export async function ensureSupplier(
  statements: Statements,
  companyId: number,
  { code, rao }: SupplierEntry,
): Promise<Supplier> {
  const made = await statements.executeOne(typedSql(supplierRow)`
    insert into suppliers (company_id, code, name) values (${companyId}, ${code}, ${rao})
    on conflict (company_id, code) do nothing returning id, name`)
  const supplier = made ?? (await findSupplier(statements, companyId, code))
  if (supplier?.name !== rao) throw invalid({ pointer: '/body/rao', code: 'duplicate' })
  return supplier
}
