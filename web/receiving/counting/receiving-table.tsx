import { useTranslation } from 'react-i18next'
import {
  counted,
  countFault,
  emptyCount,
  type LineCount,
  type ReceiptCounts,
  surplusOf,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { ProductCell, useProductColumns } from '#web/app/shipment/product-columns.tsx'
import { TracedGoods } from '#web/app/shipment/traced-goods.tsx'
import { FoundLots } from '#web/receiving/counting/found-lots.tsx'
import { ReasonCell } from '#web/receiving/counting/reason-cell.tsx'
import { LinePhotos } from '#web/receiving/photos/line-photos.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type QuantityColumn, QuantityGrid } from '#web/ui/quantity/quantity-grid.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import styles from './receiving.module.css'

const amounts = ['accepted', 'rejected', 'cancelled'] as const

/** The lines of a shipment with what is left of each, and what arrived of it to type in. */
export function ReceivingTable({
  lines,
  counts,
  asksForLots,
  change,
}: {
  lines: readonly ShipmentLine[]
  counts: ReceiptCounts
  asksForLots: boolean
  change: (lineId: number, part: Partial<LineCount>) => void
}) {
  const { t } = useTranslation(['receiving', 'fields'])
  const { number } = useFormats()
  const { order } = useProductColumns<ShipmentLine>()
  const countOf = ({ id }: ShipmentLine) => counts[id] ?? emptyCount
  const columns: Column<ShipmentLine>[] = [
    {
      key: 'product',
      header: t('fields:product'),
      card: { row: 1, isTall: true },
      render: (line) => (
        <ProductCell item={line}>
          <TracedGoods goods={line.traceability} />
          <FoundLots
            line={line}
            count={countOf(line)}
            asksForLots={asksForLots}
            onChange={(part) => change(line.id, part)}
          />
        </ProductCell>
      ),
    },
    { ...order, priority: 2 },
    {
      key: 'announced',
      header: t('announced'),
      isNumeric: true,
      priority: 2,
      render: ({ quantity, unit }) => (
        <bdi>
          {number(quantity)} {unit}
        </bdi>
      ),
    },
    {
      key: 'left',
      header: t('left'),
      isNumeric: true,
      card: { row: 1, isEnd: true, hasLabel: true },
      render: (line) => {
        const left = unsettled(line) - counted(countOf(line))
        const surplus = surplusOf(line, countOf(line))
        return (
          <>
            <strong>{number(formatQuantity(left > 0n ? left : 0n))}</strong>
            {surplus > 0n ? (
              <span className={styles.surplus}>
                {t('surplus', { quantity: number(formatQuantity(surplus)) })}
              </span>
            ) : null}
          </>
        )
      },
    },
  ]
  const reason: Column<ShipmentLine> = {
    key: 'reason',
    header: t('reason'),
    card: { row: 4 },
    render: (line) => (
      <>
        <ReasonCell
          line={line}
          count={countOf(line)}
          isUnsaid={countFault(line, countOf(line)) === 'reason'}
          isSurplus={surplusOf(line, countOf(line)) > 0n}
          onChange={(part) => change(line.id, part)}
        />
        <LinePhotos
          isDiffering={surplusOf(line, countOf(line)) > 0n}
          line={line}
          count={countOf(line)}
          onChange={(part) => change(line.id, part)}
        />
      </>
    ),
  }
  return (
    <QuantityGrid
      caption={t('lines')}
      rows={lines}
      rowKey={({ id }) => id}
      rowLabel={({ productCode, size, color }) =>
        [productCode, size, color].filter(Boolean).join(' ')
      }
      columns={columns}
      inputs={amounts.map(
        (name, index): QuantityColumn<ShipmentLine> => ({
          key: name,
          header: t(`amount.${name}`),
          value: (line) => countOf(line)[name],
          onChange: (line, value) => change(line.id, { [name]: value }),
          isWhole: ({ isDivisible }) => !isDivisible,
          card: {
            row: index === 0 ? 2 : 3,
            isEnd: index !== 1,
            hasLabel: true,
          },
          error: (line) =>
            name === 'accepted' && countFault(line, countOf(line)) === 'too-big'
              ? t('tooMuch', { left: number(formatQuantity(unsettled(line))) })
              : undefined,
        }),
      )}
      after={[reason]}
      empty={<EmptyState icon="check">{t('done')}</EmptyState>}
    />
  )
}
