import { useTranslation } from 'react-i18next'
import { itemCodeNames, itemCodes } from '#domain/orders/item-code.ts'
import { isAwaitedByDueDate } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine, OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { useFormats } from '#web/app/formats.ts'
import { supplierColumn } from '#web/app/list/supplier-column.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { quantityBarFigures, wantedText } from '#web/app/shipment/quantity-bar-figures.ts'
import { useOrderConfirmation } from '#web/app/workspace.ts'
import { ListedConfirmation } from '#web/orders/line-confirmation.tsx'
import styles from '#web/orders/orders.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Columns of order lines. `sortableColumn` limits sorting to one column; `hasAllSuppliers` adds supplier names. */
export function useOrderColumns(
  sortableColumn: string | undefined,
  hasAllSuppliers: boolean,
): Column<ListedOrderLine>[] {
  const { t } = useTranslation(['orders', 'fields'])
  const { number } = useFormats()
  const orderConfirmation = useOrderConfirmation()
  const renderAmount = (value: string, unit: string) => (
    <span>
      <bdi>
        {number(value)} <span className={styles.unit}>{unit}</span>
      </bdi>
    </span>
  )
  return [
    {
      key: 'product',
      header: t('fields:product'),
      isSortable: !sortableColumn,
      card: { row: 1, isTall: true },
      render: (line) => (
        <span className={styles.product}>
          <CodeText>{line.productCode}</CodeText>
          <span className={styles.name} title={line.productName}>
            <bdi>{line.productName}</bdi>
            {line.size || line.color ? (
              <span className={styles.variant}>
                <bdi>{[line.size, line.color].filter(Boolean).join(' · ')}</bdi>
              </span>
            ) : null}
          </span>
        </span>
      ),
    },
    // In a card the confirmation is at the start of the last row.
    ...(hasAllSuppliers
      ? [
          {
            ...supplierColumn<ListedOrderLine>(t('fields:supplier')),
            card: { row: 4, isEnd: true } as const,
          },
        ]
      : []),
    {
      key: 'order',
      header: t('fields:orderCode'),
      isSortable: true,
      isNoWrap: true,
      card: { row: 3 },
      render: (line) => (
        <span>
          <Link isQuiet href={pathTo(paths.order, { id: line.orderId })}>
            <CodeText>{line.orderCode}</CodeText>
          </Link>
          <span className={styles.unit}>
            {' '}
            · <bdi>{line.lineNumber}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'orderDate',
      header: t('fields:orderDate'),
      isNoWrap: true,
      // With the supplier column, the dates do not fit in a window of 1280 pixels.
      priority: hasAllSuppliers ? 4 : 3,
      render: (line) => <DayText day={line.orderDate} />,
    },
    {
      key: 'due',
      header: t('fields:due'),
      isSortable: !sortableColumn,
      isNoWrap: true,
      card: { row: 2, isEnd: true },
      render: (line) => (
        <DueDay day={line.dueDate} isWaiting={isAwaitedByDueDate(line, orderConfirmation)} />
      ),
    },
    {
      key: 'confirmation',
      header: t('fields:confirmation'),
      card: { row: 4 },
      render: (line) => <ListedConfirmation line={line} />,
    },
    {
      key: 'size',
      header: t('fields:size'),
      isNoWrap: true,
      priority: 3,
      render: (line) => (line.size ? <IsolatedText>{line.size}</IsolatedText> : null),
    },
    {
      key: 'color',
      header: t('fields:color'),
      priority: 3,
      render: (line) => (line.color ? <IsolatedText>{line.color}</IsolatedText> : null),
    },
    {
      key: 'shipTo',
      header: t('fields:shipTo'),
      priority: 2,
      render: (line) => (line.shipTo ? <IsolatedText>{line.shipTo}</IsolatedText> : null),
    },
    ...itemCodeNames.map(
      (name): Column<ListedOrderLine> => ({
        key: name,
        header: t(`fields:${name}`),
        isNoWrap: itemCodes[name].kind !== 'text',
        priority: 2,
        render: ({ [name]: code }) => (code ? <CodeText>{code}</CodeText> : null),
      }),
    ),
    {
      key: 'quantity',
      header: t('fields:quantity'),
      isNumeric: true,
      isNoWrap: true,
      render: (line) => renderAmount(line.quantity, line.unit),
    },
    {
      key: 'pending',
      header: t('fields:pending'),
      isNumeric: true,
      render: (line) => <strong className={styles.pending}>{number(line.pending)}</strong>,
    },
    {
      key: 'inTransit',
      header: t('fields:inTransit'),
      isNumeric: true,
      // The quantity bar shows this quantity as well.
      priority: 3,
      render: (line) => (
        <span data-zero={line.inTransit === '0' || undefined} className={styles.figure}>
          {number(line.inTransit)}
        </span>
      ),
    },
    {
      key: 'available',
      header: t('fields:available'),
      isNumeric: true,
      card: { row: 1, isEnd: true, hasLabel: true },
      render: (line) => <Available line={line} />,
    },
    {
      key: 'fulfilment',
      header: t('fields:fulfilment'),
      card: { row: 3, isEnd: true },
      render: (line) => (
        <span className={styles.fulfilment}>
          <QuantityBar {...quantityBarFigures(line)} unit={line.unit} />
          {line.isConflict ? (
            <span className={styles.conflict}>
              <Icon name="alert" size={12} />
              {t('conflict', { wanted: number(wantedText(line)) })}
            </span>
          ) : null}
        </span>
      ),
    },
  ]
}

/** Available quantity, and the reason if nothing is available. */
function Available({ line }: { line: OrderLine }) {
  const { t } = useTranslation(['orders', 'fields'])
  const { number } = useFormats()
  const obstacle = whyUnavailable(line)
  return (
    <span className={styles.available}>
      <bdi>{line.available === null ? t('fields:unlimited') : number(line.available)}</bdi>
      {obstacle ? <span className={styles.unit}>{t(`unavailable.${obstacle}`)}</span> : null}
    </span>
  )
}

/** Day in its own text direction, aligned with the row. */
function DayText({ day }: { day: string }) {
  const formats = useFormats()
  return (
    <span>
      <bdi>
        <time dateTime={day}>{formats.day(day)}</time>
      </bdi>
    </span>
  )
}

/** Text in its own text direction, aligned with the row. */
const IsolatedText = ({ children }: { children: string }) => (
  <span>
    <bdi>{children}</bdi>
  </span>
)
