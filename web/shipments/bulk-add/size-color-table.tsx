import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  SizeColorCell,
  type SizeColorCells,
  SizeColorSum,
} from '#web/shipments/bulk-add/size-color-cell.tsx'
import type { SizeColorMatrix } from '#web/shipments/bulk-add/size-color-matrix.ts'
import { pastedCells, placeCells } from '#web/ui/quantity/paste-cells.ts'
import { QuantityCell } from '#web/ui/quantity/quantity-cell.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './size-color-view.module.css'

/** Moves between cells: Enter, Up and Down within a color; Left and Right within a size, from either end of the text. */
function moveBetweenCells(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const cell = target.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const rowStep = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[key] ?? 0
  const isAll = target.selectionStart === 0 && target.selectionEnd === target.value.length
  const isStart = isAll || target.selectionEnd === 0
  const isEnd = isAll || target.selectionStart === target.value.length
  const forward = getComputedStyle(cell).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  const columnStep = isHorizontal ? (key === forward ? (isEnd ? 1 : 0) : isStart ? -1 : 0) : 0
  if (rowStep === 0 && columnStep === 0) return
  event.preventDefault()
  let [x, y] = [cell.cellIndex + columnStep, row.rowIndex + rowStep]
  const rows = row.closest('table')?.rows
  // Skips cells without an order line.
  for (; rows?.[y]?.cells[x]; x += columnStep, y += rowStep) {
    const field = rows[y]?.cells[x]?.querySelector('input')
    if (field) return field.focus()
  }
}

const quantityPerPackageColumn = 'quantityPerPackage'

/** Table with sizes down and colors across; quantity per package and sums at the sides. */
export function SizeColorTable({
  matrix,
  cells,
}: {
  matrix: SizeColorMatrix
  cells: SizeColorCells
}) {
  const { t } = useTranslation(['lines', 'fields'])
  const help = useId()
  const { sizes, colors, at } = matrix
  const sizeText = (size: string) => size || t('bulkAdd.noSize')
  const colorText = (color: string) => color || t('bulkAdd.noColor')
  const linesOfSize = (size: string) => colors.flatMap((color) => at(size, color))
  const linesOfColor = (color: string) => sizes.flatMap((size) => at(size, color))
  // Finds a cell by its position, because the DOM does not have its exact size and color.
  const positionOf = (input: HTMLInputElement) => ({
    row: input.closest('tr')?.sectionRowIndex ?? 0,
    column: (input.closest('td')?.cellIndex ?? 1) - 1,
  })
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const { target } = event
    const pasted = pastedCells(event.clipboardData.getData('text/plain'))
    if (!pasted || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const from = positionOf(target)
    const fieldAt = (rowOffset: number, columnOffset: number) => {
      const [size, column] = [sizes[from.row + rowOffset], from.column + columnOffset]
      if (size === undefined || column > colors.length) return undefined
      const color = colors[column]
      const lines = color === undefined ? linesOfSize(size) : at(size, color)
      return lines.length > 0 ? { lines, isPerPackage: color === undefined } : undefined
    }
    const enterPasted = (
      { lines, isPerPackage }: { lines: OrderLine[]; isPerPackage: boolean },
      text: string,
    ) => (isPerPackage ? cells.enterQuantityPerPackage(lines, text) : cells.enterTotal(lines, text))
    cells.onPasted(placeCells(pasted, fieldAt, enterPasted))
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
    if (isPlain && target instanceof HTMLInputElement && (key === 'f' || key === '=')) {
      event.preventDefault()
      const { row, column } = positionOf(target)
      const [size, color] = [sizes[row], colors[column]]
      if (key === 'f') cells.fill()
      else if (size !== undefined && color !== undefined) cells.fillCell(at(size, color))
    } else moveBetweenCells(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its fields
    <div className={styles.frame} onKeyDown={onKey} onPaste={paste}>
      <VisuallyHidden>
        <span id={help}>{t('bulkAdd.gridHelp')}</span>
      </VisuallyHidden>
      <table className={styles.table}>
        <caption className={hidden.hidden}>{t('bulkAdd.grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fields:size')}</th>
            {colors.map((color) => (
              <th key={color} scope="col" className={styles.color}>
                <bdi>{colorText(color)}</bdi>
              </th>
            ))}
            <th scope="col" className={styles.color}>
              {t('fields:quantityPerPackage')}
            </th>
            <th scope="col" className={styles.color}>
              {t('bulkAdd.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row">
                <bdi>{sizeText(size)}</bdi>
              </th>
              {colors.map((color) => (
                <td key={color} className={styles.cell}>
                  <SizeColorCell
                    lines={at(size, color)}
                    label={t('bulkAdd.cell', { size: sizeText(size), color: colorText(color) })}
                    help={help}
                    column={color}
                    cells={cells}
                  />
                </td>
              ))}
              <td className={styles.cell}>
                <QuantityCell
                  label={t('bulkAdd.quantityPerPackageOf', { size: sizeText(size) })}
                  help={help}
                  column={quantityPerPackageColumn}
                  value={cells.quantityPerPackage(linesOfSize(size))}
                  isWhole={linesOfSize(size).every(({ isDivisible }) => !isDivisible)}
                  onChange={(text) => cells.enterQuantityPerPackage(linesOfSize(size), text)}
                />
              </td>
              <td className={styles.sum}>
                <SizeColorSum sum={cells.sum(linesOfSize(size))} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('bulkAdd.total')}</th>
            {colors.map((color) => (
              <td key={color} className={styles.sum}>
                <SizeColorSum sum={cells.sum(linesOfColor(color))} />
              </td>
            ))}
            <td />
            <td className={styles.sum}>
              <SizeColorSum sum={cells.sum(sizes.flatMap(linesOfSize))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
