import type { KeyboardEvent } from 'react'
import type { RowSelection } from './use-row-selection.ts'

const controlSelector = 'a[href], button, input, select'

/**
 * Handles keys in the body of a table. Up, Down, Home and End go to the same control of another row; Space on the row's
 * link selects it; Shift extends the selection. Text fields keep their own keys.
 */
export function handleRowKeys(
  event: KeyboardEvent<HTMLTableSectionElement>,
  selection: RowSelection | undefined,
) {
  const { target, currentTarget: body } = event
  if (!(target instanceof HTMLElement) || event.defaultPrevented || isTextInput(target)) return
  const row = target.closest('tr')
  const cell = target.closest('td, th')
  if (!row || !cell || row.parentElement !== body || event.ctrlKey || event.metaKey || event.altKey)
    return
  const rows = [...body.rows]
  const index = rows.indexOf(row)

  if (event.key === ' ' && selection && target.matches('a')) {
    event.preventDefault()
    selection.row(index).toggle(event.shiftKey)
    return
  }
  const targetIndex = destinationIndex(event.key, index, rows.length)
  if (targetIndex === undefined || target.getAttribute('aria-haspopup')) return
  event.preventDefault()
  if (event.shiftKey && selection) {
    if (!selection.row(index).isSelected) selection.row(index).toggle(false)
    selection.row(targetIndex).toggle(true)
  }
  const targetCell = rows[targetIndex]?.cells[[...row.cells].indexOf(cell as HTMLTableCellElement)]
  targetCell?.querySelector<HTMLElement>(controlSelector)?.focus()
}

function destinationIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function isTextInput(element: HTMLElement) {
  return element.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
}
