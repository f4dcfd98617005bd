import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import styles from './product-columns.module.css'

type ProductRow = { orderCode: string; size: string | null; color: string | null }

/** Columns that identify goods, for order lines and shipment lines. */
export function useProductColumns<Row extends ProductRow>(): Record<
  'order' | 'size' | 'color',
  Column<Row>
> {
  const { t } = useTranslation(['shipments', 'fields'])
  return {
    order: {
      key: 'order',
      header: t('fields:orderCode'),
      isNoWrap: true,
      render: ({ orderCode }) => <CodeText>{orderCode}</CodeText>,
    },
    size: {
      key: 'size',
      header: t('fields:size'),
      render: ({ size }) => (size ? <bdi>{size}</bdi> : null),
    },
    color: {
      key: 'color',
      header: t('fields:color'),
      render: ({ color }) => (color ? <bdi>{color}</bdi> : null),
    },
  }
}

/** Column of a shipment's code, a link to the shipment. */
export function shipmentCodeColumn<Row extends { id: number; code: string }>(
  header: string,
  columnProps?: Partial<Column<Row>>,
): Column<Row> {
  return {
    key: 'code',
    header,
    isNoWrap: true,
    render: ({ id, code }) => (
      <Link isQuiet href={pathTo(paths.shipment, { id })}>
        <CodeText>{code}</CodeText>
      </Link>
    ),
    ...columnProps,
  }
}

/** A product with name, code and notes below; with size and color in a card, or where they have no columns. */
export function ProductCell({
  item: { productName, productCode, size, color },
  hasGoods = false,
  children,
}: {
  item: { productName: string; productCode: string } & Pick<ProductRow, 'size' | 'color'>
  /** Whether size and color have no columns of their own. */
  hasGoods?: boolean
  children: ReactNode
}) {
  const goods = [size, color].filter(Boolean).join(' · ')
  return (
    <div className={styles.product}>
      <span className={styles.name}>
        <bdi>{productName}</bdi>
        <span className={styles.quiet}>
          <CodeText>{productCode}</CodeText>
        </span>
      </span>
      {goods ? (
        <div className={hasGoods ? styles.goods : styles.inCards}>
          <bdi>{goods}</bdi>
        </div>
      ) : null}
      {children}
    </div>
  )
}

export function DayCell({ day }: { day: string }) {
  const formats = useFormats()
  return (
    <time dateTime={day}>
      <bdi>{formats.day(day)}</bdi>
    </time>
  )
}
