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
  /** 1 always (default), 2 leaves below a width of 960 px, 3 below 1200. As cards, below 640, all are shown. */
  priority?: 1 | 2 | 3
  /** Does not break over lines: codes, days, figures. Figures never do. */
  isUnbroken?: boolean
}

/** What a press upon a sortable heading asks for: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const isUp = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: isUp ? 'descending' : 'ascending' }
}
