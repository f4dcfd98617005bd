import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import {
  maxSimilarSuppliers,
  type SupplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { similarSuppliers } from '#domain/imports/table/look-alike.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { PlannedSupplierRow } from '#server/settings/supplier-import-plan.ts'

const knownSupplier = z.object({ code: z.string(), name: z.string() })

/** New suppliers of a file that look like known ones, or like others of the file. */
export async function similarNames(
  { execute }: Pick<MutationContext, 'execute'>,
  planned: readonly PlannedSupplierRow[],
): Promise<Pick<SupplierImportReport, 'similar' | 'similarCount'>> {
  const added = planned
    .filter(({ id }) => id === null)
    .map(({ row, code, rao }) => ({ row, code, name: rao }))
  if (added.length === 0) return { similar: [], similarCount: 0 }
  const known = await execute(typedSql(knownSupplier)`
    select code, name from suppliers where company_id = ${thisCompany} order by id`)
  const similar = [...similarSuppliers(added, known)].map(([{ row, code, name }, other]) => ({
    ...{ row, code, rao: name },
    looksLike: { code: other.code, rao: other.name },
  }))
  return { similar: similar.slice(0, maxSimilarSuppliers), similarCount: similar.length }
}
