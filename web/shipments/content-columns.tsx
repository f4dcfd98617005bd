import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import type { ContentEntries } from '#web/shipments/content-entries.ts'
import styles from '#web/shipments/content-table.module.css'
import { truthOf } from '#web/shipments/line-truth.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { LineOfTruth } from '#web/ui/line-of-truth.tsx'
import type { Column } from '#web/ui/table-columns.ts'

/** What identifies an order line, and how much of it may still be sent; its line moves with what is typed. */
export function useContentColumns(entries: ContentEntries): Column<OrderLine>[] {
  const { t } = useTranslation('shipments')
  const { day, number } = useFormats()
  return [
    {
      key: 'product',
      header: t('line.product'),
      isSortable: true,
      render: (line) => (
        <div className={styles.product}>
          <span className={styles.name}>
            <bdi>{line.productName}</bdi>
            <span className={styles.quiet}>
              <CodeText>{line.productCode}</CodeText>
            </span>
          </span>
          <LineOfTruth {...truthOf(line, entries[line.id]?.total)} unit={line.unit} />
        </div>
      ),
    },
    {
      key: 'order',
      header: t('line.order'),
      isUnbroken: true,
      render: ({ orderCode }) => <CodeText>{orderCode}</CodeText>,
    },
    {
      key: 'size',
      header: t('line.size'),
      render: ({ size }) => (size ? <bdi>{size}</bdi> : null),
    },
    {
      key: 'color',
      header: t('line.color'),
      render: ({ color }) => (color ? <bdi>{color}</bdi> : null),
    },
    {
      key: 'due',
      header: t('line.due'),
      isSortable: true,
      isUnbroken: true,
      priority: 2,
      render: ({ dueDate }) => (
        <time dateTime={dueDate}>
          <bdi>{day(dueDate)}</bdi>
        </time>
      ),
    },
    {
      key: 'available',
      header: t('line.available'),
      isNumeric: true,
      render: ({ available, unit }) => (
        <bdi>
          {available === null ? t('line.unlimited') : number(available)}{' '}
          <span className={styles.quiet}>{unit}</span>
        </bdi>
      ),
    },
  ]
}
