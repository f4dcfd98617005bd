import type { ReactNode } from 'react'

export type RowKey = string | number

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  header: string
  /** The first column renders the row's link. */
  render: (row: Row) => ReactNode
  /** For figures: tabular, aligned to the end. */
  isNumeric?: boolean
  isSortable?: boolean
  /**
   * Priority: 1 is always shown (default); 2 is hidden below a width of 960 px, 3 below 1200, 4 below 1320. Cards,
   * below 640, show all.
   */
  priority?: 1 | 2 | 3 | 4
  /** No line breaks: for codes and days. Figures never break. */
  isNoWrap?: boolean
  /** Position in a card of at most four rows; if any column has a position, cards leave out columns without one. */
  card?: CardPlace
}

/** Rows of a page for a table; undefined until loaded. */
export type TableRows<Row> = { rows: readonly Row[] | undefined; isFetching: boolean }

/** Row of a card, at its start or end; `isTall` also spans the row below. */
export type CardPlace = {
  row: 1 | 2 | 3 | 4
  isEnd?: boolean
  isTall?: boolean
  hasLabel?: boolean
}

/** Returns a column's position in a card as an attribute value: "1-start", "2-end", "1-start-tall". */
export const cardAttribute = ({ card }: Pick<Column<never>, 'card'>): string | undefined =>
  card && [card.row, card.isEnd ? 'end' : 'start', ...(card.isTall ? ['tall'] : [])].join('-')

/** Returns the sort after a press on a sortable heading: ascending at first, then reversed. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const isAscending = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: isAscending ? 'descending' : 'ascending' }
}
