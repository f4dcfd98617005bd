import type { ReactNode } from 'react'

export type RowKey = string | number

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  header: string
  /** The first column gives the row's link. */
  render: (row: Row) => ReactNode
  /** Figures: tabular, at the end of the column. */
  isNumeric?: boolean
  isSortable?: boolean
  /** 1 always (default), 2 leaves below a width of 960 px, 3 below 1200, 4 below 1320. As cards, below 640, all are shown. */
  priority?: 1 | 2 | 3 | 4
  /** Does not break over lines: codes, days, figures. Figures never do. */
  isNoWrap?: boolean
  /** Its place in a card of at most four rows; where any column has one, cards leave out those without. */
  card?: CardPlace
}

/** A page of rows as a table takes it; undefined until it is loaded. */
export type TableRows<Row> = { rows: readonly Row[] | undefined; isFetching: boolean }

/** A row of a card, and its start or its end; `isTall` takes the row below as well. */
export type CardPlace = {
  row: 1 | 2 | 3 | 4
  isEnd?: boolean
  isTall?: boolean
  hasLabel?: boolean
}

/** A column's place in a card, for its cells: "1-start", "2-end", "1-start-tall". */
export const cardPlace = ({ card }: Pick<Column<never>, 'card'>): string | undefined =>
  card && [card.row, card.isEnd ? 'end' : 'start', ...(card.isTall ? ['tall'] : [])].join('-')

/** Returns the sort after a press on a sortable heading: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const isUp = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: isUp ? 'descending' : 'ascending' }
}
