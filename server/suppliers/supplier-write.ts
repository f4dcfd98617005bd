import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { SupplierEntry } from '#domain/people/person-entry.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const supplierRow = z.object({
  id: z.int(),
  name: z.string(),
})
type Supplier = z.output<typeof supplierRow>

/** Finds a supplier by the code that the buyer gave it. */
export const findSupplier = ({ executeOne }: StatementExecutor, code: string) =>
  executeOne(
    typedSql(
      supplierRow,
    )`select id, name from suppliers where company_id = ${thisCompany} and code = ${code}`,
  )

/** Creates a supplier if it does not exist; throws if the code belongs to a supplier with another name. */
export async function ensureSupplier(
  statements: StatementExecutor,
  { code, name }: SupplierEntry,
): Promise<Supplier> {
  const inserted = await statements.executeOne(typedSql(supplierRow)`
    insert into suppliers (company_id, code, name) values (${thisCompany}, ${code}, ${name})
    on conflict (company_id, code) do nothing returning id, name`)
  const supplier = inserted ?? (await findSupplier(statements, code))
  if (supplier?.name !== name) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  return supplier
}
