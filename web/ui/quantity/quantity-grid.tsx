import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx'
import type { CardPlace, Column } from '#web/ui/table/table-columns.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { typedValue } from './decimal-text.ts'
import { type PasteResult, pastedCells, placeCells, rowsToFill } from './paste-cells.ts'
import { QuantityCell } from './quantity-cell.tsx'

export type QuantityColumn<Row> = {
  key: string
  header: string
  /** Decimal string of the row, "" when empty. */
  value: (row: Row) => string
  onChange: (row: Row, value: string) => void
  isWhole?: (row: Row) => boolean
  /** Returns the maximum, which the cell checks before the server does. */
  max?: (row: Row) => string | undefined
  /** Position in a card, like `Column.card`. */
  card?: CardPlace
  /** The server's error of this cell. */
  error?: (row: Row) => string | undefined
}

/**
 * Table with columns of inputs. Enter, Down and Up move along the column and select the figure, Tab moves to the next
 * field, Escape restores the figure. Cells copied from a spreadsheet fill the fields down and along from the focused
 * one. Other properties are those of `DataTable`.
 */
export function QuantityGrid<Row>({
  columns,
  inputs,
  after = [],
  allRows,
  onPasted,
  ...table
}: DataTableProps<Row> & {
  inputs: readonly QuantityColumn<Row>[]
  /** Columns computed from the typed figures, at the end of the row. */
  after?: readonly Column<Row>[]
  /** All rows, if `rows` are only those shown at first: a paste also fills the others. */
  allRows?: readonly Row[]
  /** Called after a column or block was pasted. */
  onPasted?: (result: PasteResult) => void
}) {
  const { t, i18n } = useTranslation('ui')
  const helpId = useId()
  const inputColumns = inputs.map(
    (input): Column<Row> => ({
      key: input.key,
      header: input.header,
      isNumeric: true,
      ...(input.card && { card: input.card }),
      render: (row) => (
        <QuantityCell
          label={`${input.header}, ${table.rowLabel(row)}`}
          help={helpId}
          column={input.key}
          value={input.value(row)}
          onChange={(value) => input.onChange(row, value)}
          isWhole={input.isWhole?.(row)}
          max={input.max?.(row)}
          error={input.error?.(row)}
        />
      ),
    }),
  )
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const { target } = event
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (!cells || !(target instanceof HTMLInputElement) || !target.dataset.column) return
    event.preventDefault()
    const { rows = [] } = table
    const targets = rowsToFill(allRows ?? rows, rows, target.closest('tr')?.sectionRowIndex ?? 0)
    const columnIndex = inputs.findIndex(({ key }) => key === target.dataset.column)
    const fieldAt = (rowOffset: number, columnOffset: number) => {
      const [targetRow, input] = [targets[rowOffset], inputs[columnIndex + columnOffset]]
      return targetRow && input ? { targetRow, input } : undefined
    }
    const put = ({ targetRow, input }: NonNullable<ReturnType<typeof fieldAt>>, cell: string) => {
      const typedIn = { isWhole: input.isWhole?.(targetRow), locale: i18n.language }
      input.onChange(targetRow, typedValue(cell, typedIn))
    }
    onPasted?.(placeCells(cells, fieldAt, put))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its fields
    <div onKeyDown={moveInColumn} onPaste={paste}>
      <VisuallyHidden>
        <span id={helpId}>{t('grid.help')}</span>
      </VisuallyHidden>
      <DataTable {...table} columns={[...columns, ...inputColumns, ...after]} />
    </div>
  )
}

/**
 * Moves down the column with Enter or Down, up with Shift+Enter or Up; the figure is selected, so that typing replaces
 * it.
 */
function moveInColumn(event: KeyboardEvent<HTMLDivElement>) {
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
