import {
  type PersonColumn,
  personImportColumns,
  readPersonHeader,
  requiredPersonColumns,
} from '#domain/imports/people/person-import-columns.ts'
import type { PersonImportError } from '#domain/imports/people/person-import-report.ts'
import { type PersonImportRow, readPersonRow } from '#domain/imports/people/person-import-row.ts'
import { mapColumns, type UnmappedTable } from '#domain/imports/table/column-mapping.ts'
import { formatNamedColumns, parseNamedColumns } from '#domain/imports/table/named-columns.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'

/** A file of people: who can be read, and the errors of the other rows. */
export type PersonImportTable = {
  header: string[]
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  people: PersonImportRow[]
  errors: PersonImportError[]
}

/** Mail addresses with the same key are one person's. */
export const emailKey = (email: string): string => email.toLowerCase()

/** Reads a table whose header is one of the first rows. Empty rows are skipped. */
export function readPersonTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): PersonImportTable | UnmappedTable<PersonColumn> {
  const named = mapColumns(
    table,
    readPersonHeader,
    {
      ...{ all: personImportColumns, required: requiredPersonColumns },
      ...{ numbers: [], codes: ['supplier_code'] },
    },
    context && withSuppliers(context),
  )
  if ('faults' in named) return named
  const people: PersonImportRow[] = []
  const errors: PersonImportError[] = [...named.errors]
  for (const row of named.rows) {
    const read = readPersonRow(row)
    if ('person' in read) people.push(read.person)
    else errors.push(...read.errors)
  }
  const twice = [
    ...duplicates(people, 'email', ({ email }) => emailKey(email)),
    ...duplicates(people, 'username', ({ username }) => username),
  ]
  const bad = new Set(twice.map(({ row }) => row))
  return {
    header: named.header,
    ignoredColumns: named.ignored,
    reading: named.reading,
    rowCount: named.rowCount,
    people: people.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...onePerRow(twice)].sort((one, other) => one.row - other.row),
  }
}

// A column of suppliers that is known is never said away: somebody's people would become another's.
const withSuppliers = (context: ReadingContext): ReadingContext => ({
  ...context,
  chosenColumns: context.chosenColumns && keepSuppliers(context.chosenColumns),
})
const keepSuppliers = (said: string) =>
  formatNamedColumns(
    new Map(
      [...parseNamedColumns(said)].filter(
        ([column, position]) => position > 0 || !column.startsWith('supplier_'),
      ),
    ),
  )

// None of them is taken: which of them is meant, nobody can know.
function duplicates(
  people: readonly PersonImportRow[],
  column: 'email' | 'username',
  keyOf: (person: PersonImportRow) => string,
): PersonImportError[] {
  return [...Map.groupBy(people, keyOf).values()]
    .filter((rows) => rows.length > 1)
    .flatMap((rows) =>
      rows.map((person, index) => ({
        row: person.row,
        column,
        code: 'same-person' as const,
        value: person[column].slice(0, 100),
        params: { row: rows[index === 0 ? 1 : 0]?.row ?? 0 },
      })),
    )
}

// A username that follows from the mail address is twice with it.
const onePerRow = (errors: readonly PersonImportError[]) =>
  [...Map.groupBy(errors, ({ row }) => row).values()].flatMap(([first]) => first ?? [])
