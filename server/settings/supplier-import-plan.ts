import type * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { supplierOutcomes } from '#domain/imports/suppliers/supplier-import-report.ts'
import type { SupplierImportRow } from '#domain/imports/suppliers/supplier-import-table.ts'
import { addressParts } from '#domain/parties/party.ts'
import { supplierRecord } from '#domain/settings/settings.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { supplierExpressions } from '#server/settings/settings-json.ts'

const storedSupplier = supplierRecord.pick({
  ...{ id: true, code: true, name: true, taxId: true, address: true, postcode: true, city: true },
  ...{ region: true, country: true, gln: true, gs1Prefix: true, ssccFrom: true, tolerance: true },
})
type StoredSupplier = z.output<typeof storedSupplier>

/** Fields that a row may have. */
export const importedFields = [
  'name',
  'taxId',
  'address',
  ...addressParts,
  'gln',
  'gs1Prefix',
  'tolerance',
] as const

/** A supplier after the import (`id` null for a new one), with the former and new values that change. */
export type PlannedSupplierRow = Omit<StoredSupplier, 'id'> & {
  row: number
  id: number | null
  outcome: (typeof supplierOutcomes)[number]
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Plans the changes by the rows of a file. With `isLocking`, the named suppliers are locked in id order. */
export async function planSupplierImport(
  { execute }: Pick<MutationContext, 'execute'>,
  rows: readonly SupplierImportRow[],
  isLocking: boolean,
): Promise<PlannedSupplierRow[]> {
  const codes = rows.map(({ code }) => code)
  const { tolerance } = supplierExpressions
  const storedSuppliers = await execute(typedSql(storedSupplier)`
    select ${columnsOf(storedSupplier, 's', { tolerance })}
    from suppliers s where s.company_id = ${thisCompany} and s.code = any (${codes}::text[])
    order by s.id ${isLocking ? sql`for no key update` : sql``}`)
  const supplierByCode = new Map(storedSuppliers.map((supplier) => [supplier.code, supplier]))
  return rows.map((row) => planRow(row, supplierByCode.get(row.code)))
}

const emptySupplier = {
  ...{ taxId: null, address: null, postcode: null, city: null, region: null, country: null },
  ...{ gln: null, gs1Prefix: null, ssccFrom: 0, tolerance: null },
}

function planRow(
  { row, ...values }: SupplierImportRow,
  stored: StoredSupplier | undefined,
): PlannedSupplierRow {
  const currentValues = stored ?? { ...emptySupplier, id: null, code: values.code, name: '' }
  const entered = Object.fromEntries(
    importedFields.flatMap((field) =>
      values[field] === undefined ? [] : [[field, values[field]]],
    ),
  )
  const changedNames = Object.keys(entered).filter(
    (field) => entered[field] !== currentValues[field as keyof typeof currentValues],
  )
  const pickChanged = (source: Record<string, unknown>) =>
    Object.fromEntries(changedNames.map((field) => [field, source[field]]))
  const isPrefixChanged = changedNames.includes('gs1Prefix')
  return {
    ...currentValues,
    ...entered,
    // The serials of a new prefix start at 0.
    ssccFrom: isPrefixChanged ? 0 : currentValues.ssccFrom,
    row,
    outcome: !stored ? 'created' : changedNames.length > 0 ? 'changed' : 'unchanged',
    before: stored ? pickChanged(currentValues) : {},
    after: stored ? pickChanged(entered) : { code: values.code, ...entered },
  }
}
