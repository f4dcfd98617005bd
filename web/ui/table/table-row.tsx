import { type MouseEvent, memo, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './data-table.module.css'
import { type Column, cardPlace, type RowKey } from './table-columns.ts'
import type { RowChoice } from './use-row-selection.ts'

type DataTableRowProps<Row> = {
  row: Row
  rowKey: RowKey
  columns: readonly Column<Row>[]
  tone: 'warn' | 'danger' | 'quiet' | undefined
  /** Values that all its cells come from, where it is to be drawn again only when one of them changes. */
  version?: readonly unknown[] | undefined
  options: ReactNode
  selection: RowChoice | undefined
}

const isSameVersion = (
  before: Pick<DataTableRowProps<never>, 'version' | 'tone'>,
  after: Pick<DataTableRowProps<never>, 'version' | 'tone'>,
): boolean =>
  before.tone === after.tone &&
  after.version !== undefined &&
  after.version.every((value, index) => Object.is(value, before.version?.[index]))

/** Row of a table. The whole row is a large target for the link of its first cell. */
export const DataTableRow = memo(TableRow, isSameVersion) as typeof TableRow

function TableRow<Row>({ row, columns, tone, options, selection, rowKey }: DataTableRowProps<Row>) {
  return (
    <tr
      data-row={rowKey}
      data-tone={tone}
      data-selected={selection?.isSelected || undefined}
      onClick={followLink}
    >
      {selection ? (
        <td data-part="check" className={styles.check}>
          <Checkbox
            isLabelHidden
            isSelected={selection.isSelected}
            isForbidden={selection.isForbidden}
            onChange={() => {}}
            onClick={(event) => selection.toggle(event.shiftKey)}
          >
            {selection.label}
          </Checkbox>
        </td>
      ) : null}
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            scope={index === 0 ? 'row' : undefined}
            data-label={column.header}
            data-priority={column.priority}
            data-card={cardPlace(column)}
            data-card-label={column.card?.hasLabel}
            className={classNames(
              styles.cell,
              index === 0 && styles.first,
              column.isNumeric && styles.numeric,
              (column.isNumeric || column.isNoWrap) && styles.unbroken,
            )}
          >
            {isolated(column.render(row))}
          </Cell>
        )
      })}
      {options === undefined ? null : (
        <td data-part="options" className={styles.options}>
          {options}
        </td>
      )}
    </tr>
  )
}

/** Words and figures keep their own direction within a table read from the right. */
function isolated(content: ReactNode) {
  return typeof content === 'string' || typeof content === 'number' ? <bdi>{content}</bdi> : content
}

/** A press on the bare row follows its link; a press on a control, or the end of marking text, does not. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || event.defaultPrevented) return
  if (
    target.closest('a, button, input, select, textarea, label') ||
    !currentTarget.contains(target)
  )
    return
  if (window.getSelection()?.toString()) return
  currentTarget.querySelector<HTMLAnchorElement>(`.${CSS.escape(styles.first ?? '')} a`)?.click()
}
