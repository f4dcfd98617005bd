import { type Role, roles } from '#domain/access/person.ts'
import {
  type PersonColumn,
  personHeadings,
  readPersonHeader,
  requiredPersonColumns,
} from '#domain/imports/people/person-import-columns.ts'
import { type MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import { importReader, repeatedRows } from '#domain/imports/table/import-table.ts'
import { formatNamedColumns, parseNamedColumns } from '#domain/imports/table/named-columns.ts'
import {
  type Cell,
  type CellFault,
  cellFault,
  cellText,
  type ReadResult,
  readCellCode,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { headerVocabulary } from '#domain/imports/table/table-header.ts'
import type { Lang } from '#domain/lang.ts'
import { username } from '#domain/people/person-entry.ts'
import { invitationEntry } from '#domain/people/person-record.ts'

/** Person to be invited, from a row of a file. */
export type PersonImportRow = {
  row: number
  name: string
  email: string
  /** The mail address, if the row has no username. */
  username: string
  roles: Role[]
  /** Empty if the row has no code. */
  supplierCode: string
  /** The supplier's name, or its code if the heading may mean either. */
  supplierName: string
  /** Null if the row has no language. */
  language: Lang | null
}

const maxLengths = { name: 100, email: 254, username: 100 } as const

// Words that files may use besides those of the API.
const roleWords = headerVocabulary<Role>({
  admin: 'administrator, administrador, administradora',
  mod: 'moderator, moderador, moderadora',
  user: 'usuario, usuaria, usuari',
})
const languageWords = headerVocabulary<Lang>({
  en: 'english, ingles, angles',
  sp: 'es, spanish, espanol, castellano, espanyol, castella',
  ca: 'catalan, catala',
})

/** Reads roles, one or several, in words or codes. */
function readRoles(cell: Cell): ReadResult<Role[]> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  const parsedRoles = cellText(cell)
    .split(/[,;/+|\n]/)
    .filter((word) => word.trim() !== '')
    .map(roleWords.columnOf)
  if (parsedRoles.length === 0 || parsedRoles.includes(undefined)) return { fault: 'not-a-role' }
  return { value: roles.filter((role) => parsedRoles.includes(role)) }
}

function readLanguage(cell: Cell): ReadResult<Lang> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  const language = languageWords.columnOf(cellText(cell))
  return language ? { value: language } : { fault: 'not-a-language' }
}

// Makes a reader of texts that an invitation accepts.
const textOf =
  (column: 'name' | 'email' | 'username', fault: CellFault) =>
  (cell: Cell): ReadResult<string> => {
    const readText = column === 'name' ? readCellText : readCellCode
    const read = readText(cell, maxLengths[column])
    if ('fault' in read) return read
    const { data } = invitationEntry.shape[column].safeParse(read.value)
    return data === undefined ? { fault } : { value: data }
  }
const readName = textOf('name', 'bad-characters')
const readEmail = textOf('email', 'not-an-email')
const readUsername = textOf('username', 'not-a-username')

function readPersonRow(row: MappedRow<PersonColumn>) {
  const { errors, fail, read, text, code, result } = rowReader(row, requiredPersonColumns)
  const name = read('name', readName, maxLengths.name) ?? ''
  const email = read('email', readEmail, maxLengths.email) ?? ''
  const givenUsername = read('username', readUsername, maxLengths.username)
  const person: PersonImportRow = {
    row: row.row,
    name,
    email,
    username: givenUsername ?? username.safeParse(email).data ?? '',
    roles: read('roles', readRoles) ?? ['user'],
    supplierCode: code('supplier_code', 60) ?? '',
    supplierName: text('supplier_name', 200) ?? '',
    language: read('language', readLanguage) ?? null,
  }
  if (errors.length === 0 && person.username === '') fail('username', 'not-a-username')
  return result(person)
}

/** Reads a file of people. */
export const readPersonTable = importReader({
  columns: {
    all: personHeadings.columns,
    required: requiredPersonColumns,
    numbers: [],
    codes: ['supplier_code'],
  },
  readHeader: readPersonHeader,
  readRow: readPersonRow,
  contradictions,
  // A known column of suppliers cannot be deselected: a supplier's people would become another's.
  contextFor: (context) => ({
    ...context,
    chosenColumns: context.chosenColumns && keepSuppliers(context.chosenColumns),
  }),
})

const keepSuppliers = (columns: string) =>
  formatNamedColumns(
    new Map(
      [...parseNamedColumns(columns)].filter(
        ([column, position]) => position > 0 || !column.startsWith('supplier_'),
      ),
    ),
  )

/** Returns a key for comparing mail addresses; addresses with the same key belong to one person. */
export const emailKey = (email: string): string => email.toLowerCase()

function contradictions(people: readonly PersonImportRow[]) {
  const code = 'same-person'
  const twice = [
    ...repeatedRows(
      people,
      { column: 'email', code },
      ({ email }) => email,
      ({ email }) => emailKey(email),
    ),
    ...repeatedRows(people, { column: 'username', code }, ({ username }) => username),
  ]
  // A username taken from the mail address repeats with the address: one error is enough.
  return [...Map.groupBy(twice, ({ row }) => row).values()].flatMap(([first]) => first ?? [])
}
