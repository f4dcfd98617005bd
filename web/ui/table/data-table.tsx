import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './column-priority.css'
import { useTranslation } from 'react-i18next'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './data-table.module.css'
import { handleRowKeys } from './row-keyboard.ts'
import cards from './table-cards.module.css'
import type { Column, RowKey, Sort } from './table-columns.ts'
import emptyStyles from './table-empty.module.css'
import { TableHead } from './table-head.tsx'
import { DataTableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { type Selection, useRowSelection } from './use-row-selection.ts'

export type DataTableProps<Row> = {
  /** Name of the rows: "Shipments". For screen readers only, as the heading of the screen shows it. */
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first rows load: a skeleton after 200 ms. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** Name of the row for its checkbox and its options: its code. */
  rowLabel: (row: Row) => string
  sort?: Sort | undefined
  /** Gets the sort that a press on a heading chooses; the caller keeps it in the address. */
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Menu at the end of a row. */
  options?: (row: Row) => ReactNode
  /** Whether new rows are loading: the old ones stay, dimmed, and cannot be selected. */
  isFetching?: boolean
  /** Content below 'No rows found': the first step, or "clear filters". */
  empty?: ReactNode
  isCompact?: boolean
  /** Highlights a row: late, not yet saved. */
  rowTone?: (row: Row) => 'warn' | 'danger' | 'quiet' | undefined
  /**
   * Values that the cells of a row depend on: the row renders again only when one of them changes. For tables of
   * hundreds of rows, but not for rows that can be selected or have options.
   */
  rowVersion?: (row: Row) => readonly unknown[]
  /** Sums below the columns: `TableTotals`. */
  totals?: ReactNode
}

/**
 * Table with sticky sortable headings, the first column as link and options at the end; cards where it is narrow. Up
 * and Down move along a column, Space selects the row, Shift with Space, arrow or click selects a range.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    isFetching = false,
    isCompact = false,
  } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useWideFrame()
  const keys = rows?.map(rowKey) ?? []
  const rowSelection = useRowSelection(keys, props.selection, isFetching)
  const width = columns.length + (props.selection ? 1 : 0) + (props.options ? 1 : 0)
  return (
    <div ref={frame} className={styles.frame} data-compact={isCompact || undefined}>
      <table
        className={classNames(
          styles.table,
          isFetching && styles.stale,
          columns.some(({ card }) => card) && cards.cards,
        )}
        aria-busy={isFetching || !rows || undefined}
      >
        <caption className={hidden.hidden}>{caption}</caption>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selectAll={rowSelection?.all}
          hasOptions={Boolean(props.options)}
        />
        <tbody ref={body} onKeyDown={(event) => handleRowKeys(event, rowSelection)}>
          {rows?.map((row, index) => (
            <DataTableRow
              key={rowKey(row)}
              rowKey={rowKey(row)}
              row={row}
              columns={columns}
              tone={props.rowTone?.(row)}
              version={props.rowVersion?.(row)}
              options={props.options?.(row)}
              selection={rowSelection?.row(index, props.rowLabel(row))}
            />
          ))}
          {rows?.length === 0 ? <TableEmpty width={width}>{props.empty}</TableEmpty> : null}
          {rows ? null : <TableSkeleton width={width} />}
        </tbody>
        {rows?.length ? props.totals : null}
      </table>
    </div>
  )
}

/**
 * Returns the ref of a frame that has `data-wide` while its table is wider. The frame scrolls only then: headings are
 * sticky only in a frame that does not scroll.
 */
function useWideFrame() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const observer = new ResizeObserver(() =>
      element.toggleAttribute('data-wide', table.offsetWidth > element.clientWidth),
    )
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return frame
}

/** Row of an empty table: the standard text (specification, section 8), and below it the reason or the first step. */
function TableEmpty({ width, children }: { width: number; children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <tr className={emptyStyles.row}>
      <td colSpan={width}>
        <div className={emptyStyles.inside}>
          <p className={emptyStyles.title}>{t('table.empty')}</p>
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
      </td>
    </tr>
  )
}
