import * as z from 'zod'
import type {
  PersonFileSide,
  PersonImportError,
  PersonImportReport,
} from '#domain/imports/people/person-import-report.ts'
import { emailKey, type PersonImportRow } from '#domain/imports/people/person-import-table.ts'
import type { Lang } from '#domain/lang.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  type Affiliation,
  affiliationReader,
} from '#server/people/administration/person-affiliation.ts'
import { isManaged } from '#server/people/administration/person-json.ts'
import type { UsernameLookup } from '#server/people/administration/username-disclosure.ts'

const existingRow = z.object({ id: z.int(), name: z.string(), key: z.string() })

/** A person whom a row invites. */
export type PlannedPerson = Omit<PersonImportRow, 'language' | 'supplierCode' | 'supplierName'> &
  Affiliation & { language: Lang }

/** Plan of an import: people to invite, existing people, and errors of rows. */
export type PersonImportPlan = {
  people: PlannedPerson[]
  existing: PersonImportReport['existing']
  errors: PersonImportError[]
}

/** Declarations about a file: the side or supplier of its people, and the language of mails if a row has none. */
export type PersonFileChoice = {
  side?: PersonFileSide | undefined
  supplierId?: number | undefined
  language?: Lang
}

/** Plans the import of rows. The suppliers stay locked until the end of the transaction. */
export async function planPersonImport(
  mutation: Pick<MutationContext, 'execute' | 'executeOne' | 'caller'>,
  { rows, errors }: { rows: PersonImportRow[]; errors: PersonImportError[] },
  { language = 'en', ...choice }: PersonFileChoice,
  lookUp: UsernameLookup,
): Promise<PersonImportPlan> {
  const affiliationOf = await affiliationReader(mutation, rows, choice)
  // Looks up usernames first, so that a person added meanwhile is found as existing, not only as a taken username.
  const takenUsernames = await lookUp(
    mutation,
    rows.map(({ username }) => username),
  )
  const existingByEmail = await findExistingPeople(mutation, rows)
  const plan: PersonImportPlan = { people: [], existing: [], errors: [...errors] }
  for (const row of rows) {
    const fail = (column: PersonImportError['column'], code: PersonImportError['code']) =>
      plan.errors.push({ row: row.row, column, code, value: cellOf(row, column).slice(0, 100) })
    const { supplierCode: _, supplierName: __, ...person } = row
    const existingPerson = existingByEmail.get(emailKey(row.email))
    const affiliation = affiliationOf(row)
    if (existingPerson) plan.existing.push({ row: row.row, ...existingPerson, email: row.email })
    else if ('code' in affiliation) fail(affiliation.column, affiliation.code)
    else if (takenUsernames.has(row.username)) fail('username', 'username-taken')
    else plan.people.push({ ...person, ...affiliation, language: row.language ?? language })
  }
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

function cellOf(row: PersonImportRow, column: PersonImportError['column']): string {
  if (column === 'username') return row.username
  return column === 'supplier_name' ? row.supplierName : row.supplierCode
}

/** Finds the existing people whom the caller manages, by mail address. */
async function findExistingPeople(
  { execute, caller }: Pick<MutationContext, 'execute' | 'caller'>,
  rows: readonly PersonImportRow[],
): Promise<Map<string, { id: number; name: string }>> {
  const people = await execute(typedSql(existingRow)`
    select u.id, u.name, lower(u.email) as key from users u
    where ${isManaged(caller.ownSupplierId)} and lower(u.email) = any (${rows.map(({ email }) => emailKey(email))}::text[])`)
  return new Map(people.map(({ key, ...person }) => [key, person]))
}
