import type { ReactNode } from 'react'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Column of plain text, each isolated from the direction around it. */
export const textColumn = <Row,>(
  key: string,
  header: string,
  text: (row: Row) => ReactNode,
  more?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({ key, header, render: (row) => <bdi>{text(row)}</bdi>, ...more })
