import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { PersonImportError, PersonImportReport } from '#domain/imports/person-import-report.ts'
import type { PersonImportRow } from '#domain/imports/person-import-row.ts'
import { emailKey, type PersonImportTable } from '#domain/imports/person-import-table.ts'
import type { Lang } from '#domain/lang.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { isManaged } from '#server/people/person-json.ts'

const supplierRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
})
const existingRow = z.object({ id: z.int(), name: z.string(), key: z.string() })
const usernameRow = z.object({ username: z.string() })

/** Somebody whom a row invites. */
export type PlannedPerson = Omit<PersonImportRow, 'language' | 'supplierCode'> & {
  language: Lang
  supplierId: number | null
  supplierName: string | null
}

/** Whom a file invites, who is there already, and what is wrong with the other rows. */
export type PersonImportPlan = {
  people: PlannedPerson[]
  existing: PersonImportReport['existing']
  errors: PersonImportError[]
}

/** Decides row by row. Suppliers that are found stay as they are until the end of the transaction. */
export async function planPersonImport(
  mutation: Pick<MutationContext, 'execute' | 'caller'>,
  { people: rows, errors }: Pick<PersonImportTable, 'people' | 'errors'>,
  language: Lang,
): Promise<PersonImportPlan> {
  const suppliers = await suppliersOf(mutation, rows)
  // In this order: whoever is added in between is found as a person, not only as a name that is taken.
  const usernames = await usedUsernames(mutation, rows)
  const existing = await existingPeople(mutation, rows)
  const plan: PersonImportPlan = { people: [], existing: [], errors: [...errors] }
  const { ownSupplierId } = mutation.caller
  for (const row of rows) {
    const fail = (column: PersonImportError['column'], code: PersonImportError['code']) =>
      plan.errors.push({ row: row.row, column, code, value: cellOf(row, column).slice(0, 100) })
    const { supplierCode, ...person } = row
    const before = existing.get(emailKey(row.email))
    const supplier = suppliers.get(supplierCode === '' ? ownSupplierId : supplierCode)
    if (before) plan.existing.push({ row: row.row, ...before, email: row.email })
    else if (!supplier) fail('supplier_code', 'unknown-supplier')
    else if (!supplier.isActive) fail('supplier_code', 'supplier-deactivated')
    else if (usernames.has(row.username)) fail('username', 'username-taken')
    else {
      const { isActive: _, ...of } = supplier
      plan.people.push({ ...person, ...of, language: row.language ?? language })
    }
  }
  plan.errors.sort((one, other) => one.row - other.row)
  return plan
}

const cellOf = (row: PersonImportRow, column: PersonImportError['column']) =>
  column === 'supplier_code' ? row.supplierCode : row.username

type PersonSupplier = Pick<PlannedPerson, 'supplierId' | 'supplierName'> & { isActive: boolean }

/** The suppliers whom the caller may invite for: by code, and by their own id, or null, for who names none. */
async function suppliersOf(
  { execute, caller: { ownSupplierId } }: Pick<MutationContext, 'execute' | 'caller'>,
  rows: readonly PersonImportRow[],
): Promise<Map<string | number | null, PersonSupplier>> {
  const codes = [...new Set(rows.map(({ supplierCode }) => supplierCode))]
  const found = await execute(typedSql(supplierRow)`
    select id, code, name, deactivated_at is null as "isActive" from suppliers
    where company_id = ${thisCompany} and (id = ${ownSupplierId}::bigint
      or ${ownSupplierId}::bigint is null and code = any (${codes}::text[]))
    order by id for key share`)
  const suppliers = new Map<string | number | null, PersonSupplier>()
  if (ownSupplierId === null)
    suppliers.set(null, { supplierId: null, supplierName: null, isActive: true })
  for (const { id, code, name, isActive } of found) {
    const supplier = { supplierId: id, supplierName: name, isActive }
    suppliers.set(code, supplier)
    suppliers.set(id, supplier)
  }
  return suppliers
}

/** The people whom the caller administers, by their mail address. */
async function existingPeople(
  { execute, caller }: Pick<MutationContext, 'execute' | 'caller'>,
  rows: readonly PersonImportRow[],
): Promise<Map<string, { id: number; name: string }>> {
  const found = await execute(typedSql(existingRow)`
    select u.id, u.name, lower(u.email) as key from users u
    where ${isManaged(caller.ownSupplierId)} and lower(u.email) = any (${rows.map(({ email }) => emailKey(email))}::text[])`)
  return new Map(found.map(({ key, ...person }) => [key, person]))
}

/** Which of the usernames are in use: one holds for all companies. */
async function usedUsernames(
  { execute }: Pick<MutationContext, 'execute'>,
  rows: readonly PersonImportRow[],
): Promise<Set<string>> {
  const found = await execute(typedSql(usernameRow)`
    select username from usernames where username = any (${rows.map(({ username }) => username)}::text[])`)
  return new Set(found.map(({ username }) => username))
}
