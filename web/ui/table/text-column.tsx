import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Column of plain text; each cell isolates its own direction. */
export const textColumn = <Row,>(
  key: string,
  header: string,
  text: (row: Row) => ReactNode,
  more?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({ key, header, render: (row) => <bdi>{text(row)}</bdi>, ...more })

/** Column whose text links to the screen of its row. */
export const linkColumn = <Row,>(
  key: string,
  header: string,
  href: (row: Row) => string,
  text: (row: Row) => string,
  more?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({
  ...{ key, header, ...more },
  render: (row) => (
    <Link isQuiet href={href(row)}>
      <bdi>{text(row)}</bdi>
    </Link>
  ),
})
