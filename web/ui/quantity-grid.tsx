import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { QuantityCell } from './quantity-cell.tsx'
import type { Column } from './table-columns.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type QuantityColumn<Row> = {
  key: string
  header: string
  /** The decimal string of the row, "" when empty. */
  value: (row: Row) => string
  onChange: (row: Row, value: string) => void
  isWhole?: (row: Row) => boolean
  /** What the exact figure may not pass; the cell says so before the server does. */
  most?: (row: Row) => string | undefined
  /** The server's word on this cell. */
  error?: (row: Row) => string | undefined
}

/**
 * A table with columns to type into. Enter, Down and Up go along the column and select what is there, Tab to the next
 * field, Escape gives back what stood there before. In every other way it is the list's table.
 */
export function QuantityGrid<Row>({
  columns,
  inputs,
  after = [],
  ...table
}: DataTableProps<Row> & {
  inputs: readonly QuantityColumn<Row>[]
  /** What follows from the figures typed, at the end of the row. */
  after?: readonly Column<Row>[]
}) {
  const { t } = useTranslation('ui')
  const help = useId()
  const typed = inputs.map(
    (input): Column<Row> => ({
      key: input.key,
      header: input.header,
      isNumeric: true,
      render: (row) => (
        <QuantityCell
          label={`${input.header}, ${table.rowLabel(row)}`}
          help={help}
          column={input.key}
          value={input.value(row)}
          onChange={(value) => input.onChange(row, value)}
          isWhole={input.isWhole?.(row)}
          most={input.most?.(row)}
          error={input.error?.(row)}
        />
      ),
    }),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div onKeyDown={walkColumn}>
      <VisuallyHidden>
        <span id={help}>{t('grid.help')}</span>
      </VisuallyHidden>
      <DataTable {...table} columns={[...columns, ...typed, ...after]} />
    </div>
  )
}

/** Down the column with Enter or Down, up with Shift+Enter or Up; what is entered is selected, ready to be replaced. */
function walkColumn(event: KeyboardEvent<HTMLDivElement>) {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const column = target.dataset.column
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  if (!column || !step) return
  event.preventDefault()
  const cells = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(
      `input[data-column="${CSS.escape(column)}"]`,
    ),
  ]
  cells[cells.indexOf(target) + step]?.focus()
}
