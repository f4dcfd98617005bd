import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { lineFieldNames } from '#domain/shipments/line-field.ts'
import { packagesOfLine, splitOfEntry, splitText } from '#domain/shipments/package-split.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { DayCell, ProductCell, useProductColumns } from '#web/app/shipment/product-columns.tsx'
import { quantityBarFigures } from '#web/app/shipment/quantity-bar-figures.ts'
import { TracedGoods } from '#web/app/shipment/traced-goods.tsx'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'
import styles from './shipment-lines.module.css'

/** Returns the columns of the specification, and the quantity bar of each order line. */
export function useLineColumns(shipment: Shipment): Column<ShipmentLine>[] {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  const productColumns = useProductColumns<ShipmentLine>()
  const isCancelled = shipment.status === 'cancelled'
  return [
    {
      key: 'product',
      header: t('fields:product'),
      card: { row: 1, isTall: true },
      render: (line) => <Product line={line} isCancelled={isCancelled} />,
    },
    { ...productColumns.order, card: { row: 3 } },
    {
      key: 'orderDate',
      header: t('fields:orderDate'),
      isNoWrap: true,
      priority: 2,
      render: ({ orderDate }) => <DayCell day={orderDate} />,
    },
    {
      key: 'quantity',
      header: t('fields:quantity'),
      isNumeric: true,
      card: { row: 1, isEnd: true },
      render: ({ quantity, unit }) => (
        <bdi className={styles.quantity}>
          {number(quantity)} <span className={styles.quiet}>{unit}</span>
        </bdi>
      ),
    },
    productColumns.size,
    productColumns.color,
    {
      key: 'packages',
      header: t('fields:numberOfPackages'),
      isNumeric: true,
      card: { row: 2, isEnd: true },
      // The remainder counts as a package too, or the column would not add up to its sum.
      render: (line) => <Packages count={packagesOfLine(line)} />,
    },
    {
      key: 'quantityPerPackage',
      header: t('fields:quantityPerPackage'),
      isNumeric: true,
      card: { row: 3, isEnd: true },
      // The last package may hold less: 4 packages are 3 × 10 + 1 × 5.
      render: (line) =>
        line.remainder === '0' ? (
          <span>
            <span className={styles.inCards} aria-hidden="true">
              ×{' '}
            </span>
            {number(line.quantityPerPackage)}
          </span>
        ) : (
          <bdi dir="ltr">{splitText(splitOfEntry(line), number)}</bdi>
        ),
    },
    textColumn('pending', t('fields:pending'), ({ orderLine }) => number(orderLine.pending), {
      isNumeric: true,
    }),
    textColumn('inTransit', t('fields:inTransit'), ({ orderLine }) => number(orderLine.inTransit), {
      isNumeric: true,
    }),
  ]
}

/** Number of packages: a figure in the table, with its unit in a card. */
function Packages({ count }: { count: number }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  return (
    <>
      <bdi className={styles.inTable}>{number(count)}</bdi>
      <bdi className={styles.inCards}>{t('line.packagesTotal', { count })}</bdi>
    </>
  )
}

/** Product with the quantity bar of its order line, and the quantities that the buyer accepted and rejected. */
function Product({ line, isCancelled }: { line: ShipmentLine; isCancelled: boolean }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  const receiptTexts = [
    ...(line.accepted === '0' ? [] : [t('line.received', { accepted: number(line.accepted) })]),
    ...(line.rejected === '0' ? [] : [t('line.rejected', { rejected: number(line.rejected) })]),
  ]
  return (
    <ProductCell item={line}>
      <QuantityBar {...quantityBarFigures(line.orderLine)} unit={line.unit} />
      <LineFacts line={line} />
      {line.traceability ? <TracedGoods goods={line.traceability} /> : null}
      {receiptTexts.length > 0 ? (
        <span className={styles.quiet}>
          <bdi>{receiptTexts.join(', ')}</bdi>
        </span>
      ) : null}
      {line.orderLine.isConflict && !isCancelled ? (
        <span className={styles.conflict}>
          <Icon name="alert" size={14} />
          <span>{t('line.conflict')}</span>
        </span>
      ) : null}
    </ProductCell>
  )
}

function LineFacts({ line }: { line: ShipmentLine }) {
  const { labelled } = useLineFieldText()
  const facts = lineFieldNames.flatMap((name) => {
    const value = line[name]
    return value === null ? [] : [labelled(name, value)]
  })
  if (facts.length === 0) return null
  return (
    <bdi className={styles.quiet}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 ? ' · ' : null}
          <span className={styles.unbroken}>{fact}</span>
        </Fragment>
      ))}
    </bdi>
  )
}
