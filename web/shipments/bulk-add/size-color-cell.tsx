import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { type EntrySum, totalAvailable } from '#web/shipments/bulk-add/size-color-matrix.ts'
import type { PasteResult } from '#web/ui/quantity/paste-cells.ts'
import { QuantityCell } from '#web/ui/quantity/quantity-cell.tsx'
import styles from './size-color-view.module.css'

/** Values and actions of the cells of a size × color table. */
export type CellActions = {
  /** Returns the text of a cell: the total of its lines. */
  total: (cell: readonly OrderLine[]) => string
  /** Returns the quantity per package of lines, "" if they differ. */
  quantityPerPackage: (lines: readonly OrderLine[]) => string
  sum: (lines: readonly OrderLine[]) => EntrySum
  totalError: (cell: readonly OrderLine[]) => string | undefined
  quantityPerPackageError: (lines: readonly OrderLine[]) => string | undefined
  enterTotal: (cell: readonly OrderLine[], text: string) => void
  enterQuantityPerPackage: (lines: readonly OrderLine[], text: string) => void
  fillBlankCells: () => void
  fillCell: (cell: readonly OrderLine[]) => void
  onPasted: (result: PasteResult) => void
}

/** Cell of a size and color: its quantity, the available quantity, and the packages. */
export function SizeColorCell({
  lines,
  label,
  help,
  column,
  cells,
}: {
  lines: OrderLine[]
  label: string
  help: string
  column: string
  cells: CellActions
}) {
  const { t } = useTranslation(['shipments', 'lines', 'fields'])
  const { number } = useFormats()
  if (lines.length === 0) return null
  const available = totalAvailable(lines)
  const { packages, quantity } = cells.sum(lines)
  return (
    <>
      <QuantityCell
        label={label}
        help={help}
        column={column}
        value={cells.total(lines)}
        isWhole={lines.every(({ isDivisible }) => !isDivisible)}
        max={available ?? undefined}
        error={cells.totalError(lines)}
        onChange={(text) => cells.enterTotal(lines, text)}
      />
      <span className={styles.left}>
        {available === null
          ? t('fields:unlimited')
          : t('lines:bulkAdd.ofAvailable', { quantity: number(available) })}
        {quantity === '0' ? null : ` · ${t('line.packagesTotal', { count: packages })}`}
      </span>
    </>
  )
}

/** Sum of a row, a column or all: quantity and packages. */
export function SizeColorSum({ sum: { quantity, packages } }: { sum: EntrySum }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  return (
    <>
      <bdi className={styles.sumQuantity}>{number(quantity)}</bdi>
      {packages > 0 ? (
        <span className={styles.left}>{t('line.packagesTotal', { count: packages })}</span>
      ) : null}
    </>
  )
}
