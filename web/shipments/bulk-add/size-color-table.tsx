import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  type CellActions,
  SizeColorCell,
  SizeColorSum,
} from '#web/shipments/bulk-add/size-color-cell.tsx'
import type { SizeColorMatrix, SizeColorRow } from '#web/shipments/bulk-add/size-color-matrix.ts'
import { typedValue } from '#web/ui/quantity/decimal-text.ts'
import { pastedCells, placeCells } from '#web/ui/quantity/paste-cells.ts'
import { QuantityCell } from '#web/ui/quantity/quantity-cell.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './size-color-view.module.css'

/** Moves between cells: Enter, Up and Down within a color; Left and Right within a size, from an end of the text. */
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
export function SizeColorTable({ matrix, cells }: { matrix: SizeColorMatrix; cells: CellActions }) {
  const { t, i18n } = useTranslation(['lines', 'fields'])
  const helpId = useId()
  const { rows, colors, linesAt } = matrix
  const rowText = ({ size, productCode }: SizeColorRow) =>
    [size || t('bulkAdd.noSize'), productCode].filter(Boolean).join(' · ')
  const colorText = (color: string) => color || t('bulkAdd.noColor')
  const linesOfRow = (row: SizeColorRow) => colors.flatMap((color) => linesAt(row, color))
  const linesOfColor = (color: string) => rows.flatMap((row) => linesAt(row, color))
  // Finds a cell by its position, because the DOM does not have its exact row and color.
  const positionOf = (input: HTMLInputElement) => ({
    row: input.closest('tr')?.sectionRowIndex ?? 0,
    column: (input.closest('td')?.cellIndex ?? 1) - 1,
  })
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const { target } = event
    const pastedTexts = pastedCells(event.clipboardData.getData('text/plain'))
    if (!pastedTexts || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const start = positionOf(target)
    const fieldAt = (rowOffset: number, columnOffset: number) => {
      const [row, column] = [rows[start.row + rowOffset], start.column + columnOffset]
      if (row === undefined || column > colors.length) return undefined
      const color = colors[column]
      const lines = color === undefined ? linesOfRow(row) : linesAt(row, color)
      return lines.length > 0 ? { lines, isPerPackage: color === undefined } : undefined
    }
    const enterPasted = (
      { lines, isPerPackage }: { lines: OrderLine[]; isPerPackage: boolean },
      cell: string,
    ) => {
      const isWhole = lines.every(({ isDivisible }) => !isDivisible)
      const text = typedValue(cell, { isWhole, locale: i18n.language })
      return isPerPackage
        ? cells.enterQuantityPerPackage(lines, text)
        : cells.enterTotal(lines, text)
    }
    cells.onPasted(placeCells(pastedTexts, fieldAt, enterPasted))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
    if (isPlain && target instanceof HTMLInputElement && (key === 'f' || key === '=')) {
      event.preventDefault()
      const position = positionOf(target)
      const [row, color] = [rows[position.row], colors[position.column]]
      if (key === 'f') cells.fillBlankCells()
      else if (row !== undefined && color !== undefined) cells.fillCell(linesAt(row, color))
    } else moveBetweenCells(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its fields
    <div className={styles.frame} onKeyDown={onKeyDown} onPaste={paste}>
      <VisuallyHidden>
        <span id={helpId}>{t('bulkAdd.gridHelp')}</span>
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
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              <th scope="row">
                <bdi>{rowText(row)}</bdi>
              </th>
              {colors.map((color) => (
                <td key={color} className={styles.cell}>
                  <SizeColorCell
                    lines={linesAt(row, color)}
                    label={t('bulkAdd.cell', { size: rowText(row), color: colorText(color) })}
                    help={helpId}
                    column={color}
                    cells={cells}
                  />
                </td>
              ))}
              <td className={styles.cell}>
                <QuantityCell
                  label={t('bulkAdd.quantityPerPackageOf', { size: rowText(row) })}
                  help={helpId}
                  column={quantityPerPackageColumn}
                  value={cells.quantityPerPackage(linesOfRow(row))}
                  isWhole={linesOfRow(row).every(({ isDivisible }) => !isDivisible)}
                  error={cells.quantityPerPackageError(linesOfRow(row))}
                  onChange={(text) => cells.enterQuantityPerPackage(linesOfRow(row), text)}
                />
              </td>
              <td className={styles.sum}>
                <SizeColorSum sum={cells.sum(linesOfRow(row))} />
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
              <SizeColorSum sum={cells.sum(rows.flatMap(linesOfRow))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
