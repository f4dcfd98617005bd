import { type MouseEvent, memo, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './data-table.module.css'
import { type Column, cardAttribute, type RowKey } from './table-columns.ts'
import type { RowCheckbox } from './use-row-selection.ts'

type DataTableRowProps<Row> = {
  row: Row
  rowKey: RowKey
  columns: readonly Column<Row>[]
  tone: 'warn' | 'danger' | 'quiet' | undefined
  /** Values that the cells depend on: if given, the row renders again only when one of them or `tone` changes. */
  version?: readonly unknown[] | undefined
  options: ReactNode
  selection: RowCheckbox | undefined
}

const isSameVersion = (
  before: Pick<DataTableRowProps<never>, 'version' | 'tone'>,
  after: Pick<DataTableRowProps<never>, 'version' | 'tone'>,
): boolean =>
  before.tone === after.tone &&
  after.version !== undefined &&
  after.version.every((value, index) => Object.is(value, before.version?.[index]))

/** Row of a table. A press anywhere in the row follows the link of the first cell. */
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
            data-card={cardAttribute(column)}
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

/** Isolates text and figures, so that they keep their direction in a right-to-left table. */
function isolated(content: ReactNode) {
  return typeof content === 'string' || typeof content === 'number' ? <bdi>{content}</bdi> : content
}

/** Follows the row's link on a press beside its controls, unless the press ends a text selection. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  if (
    !(target instanceof Element) ||
    event.defaultPrevented ||
    target.closest('a, button, input, select, textarea, label') ||
    !currentTarget.contains(target) ||
    getSelection()?.toString()
  )
    return
  currentTarget.querySelector<HTMLAnchorElement>(`.${CSS.escape(styles.first ?? '')} a`)?.click()
}
