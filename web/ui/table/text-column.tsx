import type { ReactNode } from 'react'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Column of plain text; each cell isolates its own direction. */
export const textColumn = <Row,>(
  key: string,
  header: string,
  text: (row: Row) => ReactNode,
  columnProps?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({ key, header, render: (row) => <bdi>{text(row)}</bdi>, ...columnProps })

/** Column of a code, left to right and on one line; "–" without one. */
export const codeColumn = <Row,>(
  key: string,
  header: string,
  code: (row: Row) => string | null,
  columnProps?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({
  ...{ key, header, isNoWrap: true, ...columnProps },
  render: (row) => {
    const text = code(row)
    return text ? <CodeText>{text}</CodeText> : '–'
  },
})

/** Column whose text links to the screen of its row. */
export const linkColumn = <Row,>(
  key: string,
  header: string,
  href: (row: Row) => string,
  text: (row: Row) => string,
  columnProps?: Omit<Column<Row>, 'key' | 'header' | 'render'>,
): Column<Row> => ({
  ...{ key, header, ...columnProps },
  render: (row) => (
    <Link isQuiet href={href(row)}>
      <bdi>{text(row)}</bdi>
    </Link>
  ),
})
