/** Why the columns of a file cannot be read. */
export type HeaderFault<Column extends string = string> = {
  code: 'column-missing' | 'column-twice'
  column: Column
}

/** Where each column stands in a file, which headers are not ours, and what is wrong with them. */
export type Header<Column extends string> = {
  places: Map<Column, number>
  ignored: string[]
  faults: HeaderFault<Column>[]
}

/** A header as it is compared: lower case, without accents and the º of "Nº", anything but letters and digits as one space. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}ºª]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What columns are called: their own names, and others as `plainHeader` leaves them, parted by commas. */
export function vocabulary<Column extends string>(names: Record<Column, string>) {
  const namesOf = (column: Column): readonly string[] => [
    column.replaceAll('_', ' '),
    // As files of data write it: orderCode.
    column.replaceAll('_', ''),
    ...names[column].split(', '),
  ]
  const columns = Object.keys(names) as Column[]
  const known = new Map(
    columns.flatMap((column) => namesOf(column).map((name) => [name, column] as const)),
  )
  return {
    /** The names known for a column, as `plainHeader` writes them. */
    namesOf,
    /** Which of the columns a header means; undefined for any other. */
    columnOf: (header: string): Column | undefined => known.get(plainHeader(header)),
  }
}

/** Finds the columns among the cells of a header, `columns` being what each cell means. */
export function placeColumns<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  required: readonly Column[],
): Header<Column> {
  const places = new Map<Column, number>()
  const ignored: string[] = []
  const faults: HeaderFault<Column>[] = []
  cells.forEach((header, place) => {
    const column = columns[place]
    if (!column) {
      if (header.trim() !== '') ignored.push(header.trim().slice(0, 60))
    } else if (places.has(column)) faults.push({ code: 'column-twice', column })
    else places.set(column, place)
  })
  for (const column of required) {
    if (!places.has(column)) faults.push({ code: 'column-missing', column })
  }
  return { places, ignored, faults }
}
