import type { KeyboardEvent } from 'react'

/** Enter, Up and Down go along the color, Left and Right along the size when nothing is left to go through in the field. */
export function moveBetweenCells(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const cell = target.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const down = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[key] ?? 0
  const isAll = target.selectionStart === 0 && target.selectionEnd === target.value.length
  const isStart = isAll || target.selectionEnd === 0
  const isEnd = isAll || target.selectionStart === target.value.length
  const forward = getComputedStyle(cell).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isSide = key === 'ArrowLeft' || key === 'ArrowRight'
  const across = isSide ? (key === forward ? (isEnd ? 1 : 0) : isStart ? -1 : 0) : 0
  if (down === 0 && across === 0) return
  event.preventDefault()
  let [x, y] = [cell.cellIndex + across, row.rowIndex + down]
  const rows = row.closest('table')?.rows
  // Over the cells in which no order line stands.
  for (; rows?.[y]?.cells[x]; x += across, y += down) {
    const field = rows[y]?.cells[x]?.querySelector('input')
    if (field) return field.focus()
  }
}
