import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.tsx'
import { handleRowKeys } from './row-keyboard.ts'
import { TableEmpty } from './table-empty.tsx'
import { TableHead } from './table-head.tsx'
import { DataTableRow } from './table-row.tsx'
import { useRowSelection } from './use-row-selection.ts'
import own from './virtual-table.module.css'

const rowHeights = { compact: 32, normal: 40 }

/** The table for up to 10,000 rows at hand: a window of its own height, in which only the rows seen exist. */
export function VirtualTable<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, rowKey, isCompact = false } = props
  const frame = useRef<HTMLElement>(null)
  const select = useRowSelection(rows.map(rowKey), props.selection)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isCompact ? rowHeights.compact : rowHeights.normal),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length + (props.selection ? 1 : 0) + (props.options ? 1 : 0)
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls is scrolled by keys too
      tabIndex={0}
      aria-label={props.caption}
      className={classNames(styles.frame, own.window)}
      data-compact={isCompact || undefined}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <caption className={styles.caption}>{props.caption}</caption>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          all={select?.all}
          hasOptions={Boolean(props.options)}
        />
        <tbody onKeyDown={(event) => handleRowKeys(event, undefined)}>
          {above > 0 ? <Gap size={above} /> : null}
          {items.map((item) => {
            const row = rows[item.index]
            return row === undefined ? null : (
              <DataTableRow
                key={rowKey(row)}
                rowKey={rowKey(row)}
                row={row}
                rowIndex={item.index + 2}
                measure={virtual.measureElement}
                index={item.index}
                columns={columns}
                tone={props.rowTone?.(row)}
                options={props.options?.(row)}
                selection={select?.row(item.index, props.rowLabel(row))}
              />
            )
          })}
          {below > 0 ? <Gap size={below} /> : null}
          {rows.length === 0 ? <TableEmpty width={width}>{props.empty}</TableEmpty> : null}
        </tbody>
      </table>
    </section>
  )
}

/** The room of rows that do not exist now. */
function Gap({ size }: { size: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
  return <tr aria-hidden="true" className={own.gap} style={{ blockSize: size }} />
}
