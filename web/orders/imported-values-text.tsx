import { useTranslation } from 'react-i18next'
import type { OrderImportChange } from '#domain/order-import-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { useImportWords } from '#web/app/table-import/import-words.ts'
import styles from '#web/app/table-import/table-import.module.css'

const columns: Record<string, string> = {
  supplierName: 'supplier_name',
  orderDate: 'order_date',
  shipTo: 'ship_to',
  reference: 'order_line',
  productCode: 'product_code',
  productName: 'product_name',
  gtin: 'gtin',
  size: 'size',
  color: 'color',
  unit: 'unit',
  quantity: 'quantity',
  cancelled: 'cancelled',
  packMultiple: 'pack_multiple',
  dueDate: 'due_date',
}
const amounts = ['quantity', 'cancelled', 'packMultiple']

/** What a file changed of something, from and to; of what it created, what it is. */
export function ImportedValuesText({
  change: { before, after },
}: {
  change: Pick<OrderImportChange, 'before' | 'after'>
}) {
  const { t } = useTranslation('imports')
  const { day, number } = useFormats()
  const words = useImportWords()
  const shown = (name: string, value: string | null | undefined) => {
    if (value === null || value === undefined || value === '') return '–'
    if (name.endsWith('Date')) return day(value)
    return amounts.includes(name) ? number(value) : value
  }
  const names = Object.keys(columns).filter((name) =>
    before ? name in after : after[name] && after[name] !== '0',
  )
  return (
    <>
      {before ? null : <strong>{t('isNew')} </strong>}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 ? ' · ' : ''}
          <span className={styles.quiet}>{words.column(columns[name] ?? name)}</span>{' '}
          {before ? (
            <>
              <bdi>{shown(name, before[name])}</bdi> →{' '}
            </>
          ) : null}
          <bdi>{shown(name, after[name])}</bdi>
        </span>
      ))}
    </>
  )
}
