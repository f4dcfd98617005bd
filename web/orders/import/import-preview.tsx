import { useTranslation } from 'react-i18next'
import type {
  OrderImportPreview,
  PreviewedOrderLine,
} from '#domain/imports/orders/order-import-preview.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import { PreviewNotices } from '#web/app/table-import/preview-notices.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

const maxRows = 5

/** Warnings of an import's preview; below them, collapsed, the new suppliers that resemble no existing supplier. */
export function ImportWarnings({
  report,
  preview,
}: {
  report: ImportReport
  preview: OrderImportPreview
}) {
  const { t } = useTranslation(['imports', 'tables'])
  const { day, number } = useFormats()
  const { newSuppliers, similarOrders, similarOrderCount, longPast, dueBeforeOrdered } = preview
  const counts = (count: number) => ({ count, shown: number(count) })
  const inRow = (row: number) => t('tables:row', { row: number(row) })
  const isEveryRow = (count: number) => count > 1 && count === report.good
  const dueText = ({ count, rows }: Pick<OrderImportPreview['longPast'], 'count' | 'rows'>) => {
    if (isEveryRow(count)) return ''
    const texts = rows.slice(0, maxRows).map(({ row, dueDate }) => `${inRow(row)}: ${day(dueDate)}`)
    return [...texts, ...(count > texts.length ? ['…'] : [])].join(' · ')
  }
  const longPastParams = { ...counts(longPast.count), before: day(longPast.before) }
  const earlyDueParams = counts(dueBeforeOrdered.count)
  const dissimilarSuppliers = newSuppliers.filter(({ looksLike }) => looksLike === null)
  const moreSuppliers = report.suppliers.created - newSuppliers.length
  const moreOrders = similarOrderCount - similarOrders.length
  return (
    <PreviewNotices
      warnings={[
        ...(longPast.count > 0
          ? [
              {
                key: 'past',
                text: t(isEveryRow(longPast.count) ? 'longPastAll' : 'longPast', longPastParams),
                where: dueText(longPast),
              },
            ]
          : []),
        ...(dueBeforeOrdered.count > 0
          ? [
              {
                key: 'early',
                text: t(
                  isEveryRow(dueBeforeOrdered.count) ? 'dueBeforeOrderedAll' : 'dueBeforeOrdered',
                  earlyDueParams,
                ),
                where: dueText(dueBeforeOrdered),
              },
            ]
          : []),
        ...newSuppliers.flatMap(({ row, code, name, looksLike }) =>
          looksLike
            ? {
                key: `supplier ${code}`,
                text: t('supplierLike', {
                  ...{ code, name, otherCode: looksLike.code, otherName: looksLike.name },
                }),
                where: inRow(row),
              }
            : [],
        ),
        ...similarOrders.map(({ row, supplierCode, orderCode, looksLike }) => ({
          key: `order ${supplierCode} ${orderCode}`,
          text: t('orderLike', { code: orderCode, other: looksLike }),
          where: inRow(row),
        })),
      ]}
      more={
        moreOrders > 0 ? (
          <p className={styles.quiet}>{t('moreOrders', counts(moreOrders))}</p>
        ) : null
      }
      folded={{
        title: t('newSuppliers', counts(dissimilarSuppliers.length + Math.max(0, moreSuppliers))),
        notices: dissimilarSuppliers.map(({ row, code, name }) => ({
          key: code,
          text: t('supplierNew', { code, name }),
          where: inRow(row),
        })),
        more:
          moreSuppliers > 0 ? (
            <p className={styles.quiet}>{t('moreSuppliers', counts(moreSuppliers))}</p>
          ) : null,
      }}
    />
  )
}

/** First rows of a file of orders as parsed, to check before the import. */
export function FirstImportRows({ rows }: { rows: PreviewedOrderLine[] }) {
  const { t } = useTranslation(['imports', 'fields'])
  const { day } = useFormats()
  return (
    <FileRows<PreviewedOrderLine>
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
        textColumn('due', t('fields:dueDate'), ({ dueDate }) => day(dueDate), { isNoWrap: true }),
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
