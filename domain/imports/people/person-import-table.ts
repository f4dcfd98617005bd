import {
  personHeadings,
  readPersonHeader,
  requiredPersonColumns,
} from '#domain/imports/people/person-import-columns.ts'
import { type PersonImportRow, readPersonRow } from '#domain/imports/people/person-import-row.ts'
import { importReader, repeatedRows } from '#domain/imports/table/import-table.ts'
import { formatNamedColumns, parseNamedColumns } from '#domain/imports/table/named-columns.ts'

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
  // A column of suppliers that is known is never said away: somebody's people would become another's.
  contextFor: (context) => ({
    ...context,
    chosenColumns: context.chosenColumns && keepSuppliers(context.chosenColumns),
  }),
})

const keepSuppliers = (said: string) =>
  formatNamedColumns(
    new Map(
      [...parseNamedColumns(said)].filter(
        ([column, position]) => position > 0 || !column.startsWith('supplier_'),
      ),
    ),
  )

/** Mail addresses with the same key are one person's. */
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
  // A username that follows from the mail address is twice with it.
  return [...Map.groupBy(twice, ({ row }) => row).values()].flatMap(([first]) => first ?? [])
}
