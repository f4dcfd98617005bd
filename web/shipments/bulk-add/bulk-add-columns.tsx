import { useTranslation } from 'react-i18next'
import { lateAfter } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { isBefore } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import productStyles from '#web/app/shipment/product-columns.module.css'
import { ProductCell, useProductColumns } from '#web/app/shipment/product-columns.tsx'
import { quantityBarFigures } from '#web/app/shipment/quantity-bar-figures.ts'
import { useOrderConfirmation, useToday } from '#web/app/workspace.ts'
import type { BulkAddEntries } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import styles from './bulk-add.module.css'

/** Returns the columns; the bar includes the typed quantity. `sortableColumn` limits sorting to one column. */
export function useBulkAddColumns(
  entries: BulkAddEntries,
  sortableColumn: string | undefined,
): Column<OrderLine>[] {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  const orderConfirmation = useOrderConfirmation()
  const today = useToday()
  const productColumns = useProductColumns<OrderLine>()
  return [
    {
      key: 'product',
      header: t('fields:product'),
      isSortable: !sortableColumn,
      card: { row: 1, isTall: true },
      render: (line) => (
        <ProductCell item={line}>
          <QuantityBar {...quantityBarFigures(line, entries[line.id]?.total)} unit={line.unit} />
        </ProductCell>
      ),
    },
    { ...productColumns.order, isSortable: true },
    productColumns.size,
    productColumns.color,
    {
      key: 'due',
      header: t('fields:due'),
      isSortable: !sortableColumn,
      isNoWrap: true,
      priority: 2,
      card: { row: 3, hasLabel: true },
      render: (line) => (
        <span data-wraps>
          <DueDay
            day={line.dueDate}
            isWaiting={line.pending !== '0' && isBefore(lateAfter(line, orderConfirmation), today)}
          />
          <span className={productStyles.inCards}>
            <CodeText>{line.orderCode}</CodeText>
          </span>
        </span>
      ),
    },
    {
      key: 'available',
      header: t('fields:available'),
      isNumeric: true,
      card: { row: 1, isEnd: true, hasLabel: true },
      render: ({ available, unit }) => (
        <bdi>
          {available === null ? t('fields:unlimited') : number(available)}{' '}
          <span className={styles.quiet}>{unit}</span>
        </bdi>
      ),
    },
  ]
}
