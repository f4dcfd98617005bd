import { useTranslation } from 'react-i18next'
import type {
  OrderImportPreview,
  PreviewedOrderLine,
} from '#domain/imports/orders/order-import-preview.ts'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import { PreviewNotices } from '#web/app/table-import/preview-notices.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'

/** Preview of an import: suspicious names to check, and the first rows as they were read. */
export function ImportPreview({ preview }: { preview: OrderImportPreview }) {
  return (
    <>
      <Notices preview={preview} />
      <FirstRows rows={preview.understood} />
    </>
  )
}

function Notices({ preview }: { preview: OrderImportPreview }) {
  const { t } = useTranslation(['imports', 'tables', 'fields'])
  const { day, number } = useFormats()
  const { newSuppliers, similarOrders, similarOrderCount, longPast, dueBeforeOrdered } = preview
  const inRow = (row: number) => t('tables:row', { row: number(row) })
  const suppliers = newSuppliers.map(({ row, code, name, looksLike }) => ({
    key: `supplier ${code}`,
    isWarning: looksLike !== null,
    text: looksLike
      ? t('supplierLike', { code, name, otherCode: looksLike.code, otherName: looksLike.name })
      : t('supplierNew', { code, name }),
    where: inRow(row),
  }))
  const orders = similarOrders.map(({ row, supplierCode, orderCode, looksLike }) => ({
    key: `order ${supplierCode} ${orderCode}`,
    isWarning: true,
    text: t('orderLike', { code: orderCode, other: looksLike }),
    where: inRow(row),
  }))
  const more = similarOrderCount - similarOrders.length
  const duesOf = ({ count, rows }: Pick<OrderImportPreview['longPast'], 'count' | 'rows'>) => {
    const first = rows.slice(0, 5).map(({ row, dueDate }) => `${inRow(row)}: ${day(dueDate)}`)
    return [...first, ...(count > first.length ? ['…'] : [])].join(' · ')
  }
  const past = {
    key: 'past',
    isWarning: true,
    text: t('longPast', {
      count: longPast.count,
      shown: number(longPast.count),
      before: day(longPast.before),
    }),
    where: duesOf(longPast),
  }
  const early = {
    key: 'early',
    isWarning: true,
    text: t('dueBeforeOrdered', {
      count: dueBeforeOrdered.count,
      shown: number(dueBeforeOrdered.count),
    }),
    where: duesOf(dueBeforeOrdered),
  }
  const all = [
    ...suppliers,
    ...orders,
    ...(longPast.count > 0 ? [past] : []),
    ...(dueBeforeOrdered.count > 0 ? [early] : []),
  ]
  return (
    <PreviewNotices
      notices={all}
      more={
        more > 0 ? (
          <p className={styles.quiet}>{t('moreOrders', { count: more, shown: number(more) })}</p>
        ) : null
      }
    />
  )
}

function FirstRows({ rows }: { rows: PreviewedOrderLine[] }) {
  const { t } = useTranslation(['imports', 'fields'])
  const { day } = useFormats()
  return (
    <FileRows
      title={t('firstRows', { count: rows.length })}
      rows={rows}
      columns={[
        {
          key: 'supplier',
          header: t('fields:supplierName'),
          render: ({ supplierCode, supplierName }) => (
            <div>
              <bdi>{supplierName}</bdi>{' '}
              <span className={styles.quiet}>
                <CodeText>{supplierCode}</CodeText>
              </span>
            </div>
          ),
        },
        {
          key: 'order',
          header: t('fields:orderCode'),
          render: ({ orderCode, lineNumber, orderDate }) => (
            <div>
              <CodeText>{orderCode}</CodeText> · <bdi>{lineNumber}</bdi>{' '}
              <span className={styles.quiet}>{day(orderDate)}</span>
            </div>
          ),
        },
        {
          key: 'product',
          header: t('fields:productName'),
          render: ({ productCode, productName, size, color, ...row }) => (
            <div>
              <CodeText>{productCode}</CodeText>{' '}
              <bdi>{[productName, size, color].filter(Boolean).join(' · ')}</bdi>
              {itemCodeNames
                .filter((name) => row[name])
                .map((name) => (
                  <span key={name} className={styles.quiet}>
                    {' '}
                    {t(`fields:${name}`)} <bdi>{row[name]}</bdi>
                  </span>
                ))}
            </div>
          ),
        },
        {
          key: 'quantity',
          header: t('fields:quantity'),
          isNumeric: true,
          render: (line) => <Amount line={line} />,
        },
        {
          key: 'due',
          header: t('fields:dueDate'),
          isNoWrap: true,
          render: ({ dueDate }) => day(dueDate),
        },
      ]}
    />
  )
}

function Amount({ line: { quantity, unit, unitCode } }: { line: PreviewedOrderLine }) {
  const { t, i18n } = useTranslation(['units', 'fields'])
  const { number } = useFormats()
  const name = i18n.exists(`units:${unit}`) ? t(unit as 'kg') : unit
  return (
    <div>
      {number(quantity)} <bdi>{unit}</bdi>{' '}
      <span className={styles.quiet}>
        <bdi>{[name, unitCode].filter((text) => text && text !== unit).join(', ')}</bdi>
      </span>
    </div>
  )
}
