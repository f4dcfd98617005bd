import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ImportedValues,
  OrderImportChange,
} from '#domain/imports/orders/order-import-record.ts'
import { mapItemCodes } from '#domain/orders/item-code.ts'
import { snakeCase } from '#domain/snake-case.ts'
import { useFormats } from '#web/app/formats.ts'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import styles from '#web/orders/import/order-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const columnByField: Record<string, string> = {
  supplierName: 'supplier_name',
  orderDate: 'order_date',
  shipTo: 'ship_to',
  reference: 'order_line',
  productCode: 'product_code',
  productName: 'product_name',
  ...mapItemCodes((name) => snakeCase(name)),
  size: 'size',
  color: 'color',
  unit: 'unit',
  quantity: 'quantity',
  cancelled: 'cancelled',
  packMultiple: 'pack_multiple',
  dueDate: 'due_date',
}
const quantityFields = ['quantity', 'cancelled', 'packMultiple']
/** Fields of a created record without a label, or, like `reference` (the line number), in another column. */
const unlabelledFields = [
  'reference',
  'supplierName',
  'productCode',
  'productName',
  'size',
  'color',
  'quantity',
  'unit',
]

type Change = Pick<OrderImportChange, 'before' | 'after'>

/** Values that an import changed, before and after; for a created record, the values that it got. */
export function ImportedValuesList({ change: { before, after } }: { change: Change }) {
  return (
    <div className={styles.values}>
      {before ? <ChangedValues before={before} after={after} /> : <CreatedValues after={after} />}
    </div>
  )
}

function useValueText() {
  const { day, number } = useFormats()
  return (name: string, value: string | null | undefined): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (name.endsWith('Date')) return day(value)
    return quantityFields.includes(name) ? number(value) : value
  }
}

function ChangedValues({ before, after }: { before: ImportedValues; after: ImportedValues }) {
  const { t } = useTranslation('imports')
  const valueText = useValueText()
  const names = Object.keys(columnByField).filter((name) => name in after)
  return names.map((name) => (
    <div key={name}>
      <ColumnName name={name} /> <VisuallyHidden>{t('valueBefore')} </VisuallyHidden>
      <bdi className={styles.before}>{valueText(name, before[name])}</bdi>{' '}
      <Icon name="arrow" size={14} /> <VisuallyHidden>{t('valueNow')} </VisuallyHidden>
      <bdi>{valueText(name, after[name])}</bdi>
    </div>
  ))
}

function CreatedValues({ after }: { after: ImportedValues }) {
  const { t } = useTranslation('imports')
  const valueText = useValueText()
  const { productCode, productName, size, color, quantity, unit, supplierName } = after
  const labelledFields = Object.keys(columnByField).filter(
    (name) => !unlabelledFields.includes(name) && after[name] && after[name] !== '0',
  )
  const facts: [string, ReactNode][] = [
    ['supplier', supplierName],
    ['product', productCode && <CodeText>{productCode}</CodeText>],
    ['name', productName],
    ['size', size],
    ['color', color],
    ['quantity', quantity && `${valueText('quantity', quantity)} ${unit ?? ''}`],
    ...labelledFields.map((name): [string, ReactNode] => [
      name,
      <>
        <ColumnName name={name} /> <bdi>{valueText(name, after[name])}</bdi>
      </>,
    ]),
  ]
  return (
    <>
      <strong>
        <bdi>{t('isNew')}</bdi>
      </strong>{' '}
      {facts
        .filter(([, fact]) => fact)
        .map(([key, fact], index) => (
          <span key={key}>
            {index > 0 ? <span className={styles.name}> · </span> : null}
            {typeof fact === 'string' ? <bdi>{fact}</bdi> : fact}
          </span>
        ))}
    </>
  )
}

function ColumnName({ name }: { name: string }) {
  const messages = useImportMessages()
  return (
    <span className={styles.name}>
      <bdi>{messages.column(columnByField[name] ?? name)}</bdi>
    </span>
  )
}
