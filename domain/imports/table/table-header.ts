import { withoutInvisible } from '#domain/code-text.ts'

/** Reason why the columns of a file cannot be read. */
export type HeaderFault<Column extends string = string> = {
  code: 'column-missing' | 'column-twice' | 'no-such-column'
  column: Column
}

/** Index of each column, unknown headers, and columns that are missing or twice. */
export type Header<Column extends string> = {
  columnIndexes: Map<Column, number>
  ignored: string[]
  faults: HeaderFault<Column>[]
}

/** Returns a header for comparison: lower case, without accents and the º of "Nº", other characters as one space. */
export const normalizedHeader = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFD')
    .replace(/[\p{Mn}ºª]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Makes a vocabulary of columns or values from each one's name and further names, normalized, separated by commas. */
export function headerVocabulary<Column extends string>(names: Record<Column, string>) {
  const namesOf = (column: Column): readonly string[] => [
    column.replaceAll('_', ' '),
    // The API's field name: orderCode.
    column.replaceAll('_', ''),
    ...names[column].split(', '),
  ]
  const columns = Object.keys(names) as Column[]
  const known = new Map(
    columns.flatMap((column) => namesOf(column).map((name) => [name, column] as const)),
  )
  return {
    /** The columns, in the order of their names. */
    columns,
    /** Returns the header texts known for a column, normalized. */
    namesOf,
    /** Returns the column that a header means; undefined if it means none. */
    columnOf: (header: string): Column | undefined => known.get(normalizedHeader(header)),
  }
}

/** Locates columns; `columns` has the column of each header cell. */
export function locateColumns<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  required: readonly Column[],
): Header<Column> {
  const columnIndexes = new Map<Column, number>()
  const ignored: string[] = []
  const faults: HeaderFault<Column>[] = []
  cells.forEach((header, index) => {
    const column = columns[index]
    if (!column) {
      if (header.trim() !== '') ignored.push(header.trim().slice(0, 60))
    } else if (columnIndexes.has(column)) faults.push({ code: 'column-twice', column })
    else columnIndexes.set(column, index)
  })
  for (const column of required) {
    if (!columnIndexes.has(column)) faults.push({ code: 'column-missing', column })
  }
  return { columnIndexes, ignored, faults }
}
