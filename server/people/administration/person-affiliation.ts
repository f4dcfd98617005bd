import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type {
  PersonFileSide,
  PersonImportError,
} from '#domain/imports/people/person-import-report.ts'
import type { PersonImportRow } from '#domain/imports/people/person-import-table.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

/** Supplier of a person; null for the company's own staff. */
export type Affiliation = { supplierId: number | null; supplierName: string | null }

/** Error of a row whose affiliation is unknown. */
type AffiliationFault = Pick<PersonImportError, 'column' | 'code'>

type SupplierColumns = Pick<PersonImportRow, 'supplierCode' | 'supplierName'>

const supplierRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** The name in a row that matched the supplier's name or code, with any capitals. */
  matchedName: z.string().nullable(),
})
type SupplierRow = z.output<typeof supplierRow>
const companyNameRow = z.object({ name: z.string() })

const ownStaff: Affiliation = { supplierId: null, supplierName: null }

/**
 * Returns a function that reads the affiliation of a row: a supplier by code or name, or the company by its name. A row
 * that names neither belongs to the supplier of the caller or of the file, or to company staff if the file's side is
 * `staff` or `both`; otherwise it is an error. A supplier's administrator can name only that supplier, and learns of no
 * other.
 */
export async function affiliationReader(
  mutation: Pick<MutationContext, 'execute' | 'executeOne' | 'caller'>,
  rows: readonly SupplierColumns[],
  { side, supplierId }: { side?: PersonFileSide | undefined; supplierId?: number | undefined },
): Promise<(row: SupplierColumns) => Affiliation | AffiliationFault> {
  const { ownSupplierId } = mutation.caller
  const suppliers = await selectSuppliers(mutation, rows, supplierId)
  const supplierByCode = new Map(suppliers.map((supplier) => [supplier.code, supplier]))
  const suppliersByName = Map.groupBy(suppliers, ({ matchedName }) => matchedName ?? '')
  const defaultSupplier = suppliers.find(({ id }) => id === (ownSupplierId ?? supplierId))
  const company = ownSupplierId === null ? await companyName(mutation) : undefined

  const supplierNamedIn = (row: SupplierColumns): SupplierRow | undefined => {
    if (row.supplierCode !== '') return supplierByCode.get(row.supplierCode)
    const [namesake, ...others] = suppliersByName.get(row.supplierName) ?? []
    // A name of several suppliers is ambiguous.
    return others.length === 0 ? namesake : undefined
  }
  return (row) => {
    const column =
      row.supplierCode === '' && row.supplierName !== '' ? 'supplier_name' : 'supplier_code'
    const isNamed = row.supplierCode !== '' || row.supplierName !== ''
    if (!isNamed && defaultSupplier) return affiliationTo(defaultSupplier, column)
    const isOwnCompany = row.supplierCode === '' && isNamed && isSameName(row.supplierName, company)
    if (!isNamed || (isOwnCompany && !supplierNamedIn(row))) {
      if (side === 'suppliers') return { column, code: isNamed ? 'unknown-supplier' : 'required' }
      return side || isNamed ? ownStaff : { column, code: 'side-missing' }
    }
    if (side === 'staff') return { column, code: 'not-own-staff' }
    const supplier = supplierNamedIn(row)
    return supplier ? affiliationTo(supplier, column) : { column, code: 'unknown-supplier' }
  }
}

const affiliationTo = (
  { id, name, isActive }: SupplierRow,
  column: AffiliationFault['column'],
): Affiliation | AffiliationFault =>
  isActive ? { supplierId: id, supplierName: name } : { column, code: 'supplier-deactivated' }

const isSameName = (name: string, other: string | undefined) =>
  name.toLowerCase() === other?.toLowerCase()

/**
 * Selects the suppliers that the rows name and for which the caller may invite, and the supplier of the caller or of
 * the file.
 */
const selectSuppliers = (
  { execute, caller: { ownSupplierId } }: Pick<MutationContext, 'execute' | 'caller'>,
  rows: readonly SupplierColumns[],
  supplierId: number | undefined,
): Promise<SupplierRow[]> => {
  const codes = [...new Set(rows.map(({ supplierCode }) => supplierCode))]
  const names = [...new Set(rows.map(({ supplierName }) => supplierName))]
  return execute(typedSql(supplierRow)`
    select s.id, s.code, s.name, s.deactivated_at is null as "isActive", n.name as "matchedName"
    from suppliers s left join unnest(${names}::text[]) n(name)
      on n.name <> '' and (s.code = n.name or lower(s.name) = lower(n.name))
    where s.company_id = ${thisCompany}
      and (s.id = ${ownSupplierId}::bigint
        or ${ownSupplierId}::bigint is null and (s.id = ${supplierId ?? null}::bigint or s.code = any (${codes}::text[]) or n.name is not null))
    order by s.id for key share of s`)
}

const companyName = async ({ executeOne }: Pick<MutationContext, 'executeOne'>) =>
  (await executeOne(typedSql(companyNameRow)`select name from companies where id = ${thisCompany}`))
    ?.name
