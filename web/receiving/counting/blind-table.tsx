import { useTranslation } from 'react-i18next'
import { blindCountFault } from '#domain/receiving/blind-count.ts'
import { emptyCount, type LineCount, type ReceiptCounts } from '#domain/receiving/receipt-count.ts'
import type { ReceivingLine } from '#domain/receiving/receiving-shipment.ts'
import { ProductCell, useProductColumns } from '#web/app/shipment/product-columns.tsx'
import { TracedGoods } from '#web/app/shipment/traced-goods.tsx'
import { FoundLots } from '#web/receiving/counting/found-lots.tsx'
import { ReasonCell } from '#web/receiving/counting/reason-cell.tsx'
import styles from '#web/receiving/counting/receiving.module.css'
import { LinePhotos } from '#web/receiving/photos/line-photos.tsx'
import { nameOf } from '#web/receiving/queue/unannounced-count.ts'
import { type QuantityColumn, QuantityGrid } from '#web/ui/quantity/quantity-grid.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

const amounts = ['accepted', 'rejected'] as const

/** The lines of a shipment, and what arrived of each to type in; how much was announced it does not know. */
export function BlindTable({
  lines,
  counts,
  asksForLots,
  isDiffering,
  change,
}: {
  lines: readonly ReceivingLine[]
  counts: ReceiptCounts
  asksForLots: boolean
  /** Whether a line was compared as it is counted now, and differs. */
  isDiffering: (lineId: number) => boolean
  change: (lineId: number, part: Partial<LineCount>) => void
}) {
  const { t } = useTranslation(['counting', 'receiving', 'fields'])
  const { order } = useProductColumns<ReceivingLine>()
  const countOf = ({ id }: ReceivingLine) => counts[id] ?? emptyCount
  const product: Column<ReceivingLine> = {
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
        {isDiffering(line.id) ? <span className={styles.surplus}>{t('blind.differs')}</span> : null}
      </ProductCell>
    ),
  }
  const unit: Column<ReceivingLine> = {
    key: 'unit',
    header: t('fields:unit'),
    card: { row: 1, isEnd: true },
    render: (line) => <bdi>{line.unit}</bdi>,
  }
  const reason: Column<ReceivingLine> = {
    key: 'reason',
    header: t('receiving:reason'),
    card: { row: 4 },
    render: (line) => {
      const about = {
        ...{ line, count: countOf(line) },
        onChange: (part: Partial<LineCount>) => change(line.id, part),
      }
      return (
        <>
          <ReasonCell {...about} isUnsaid={blindCountFault(line, countOf(line)) === 'reason'} />
          <LinePhotos {...about} isDiffering={false} />
        </>
      )
    },
  }
  return (
    <QuantityGrid
      caption={t('receiving:lines')}
      rows={lines}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      columns={[product, { ...order, priority: 2 }, unit]}
      inputs={amounts.map(
        (name, index): QuantityColumn<ReceivingLine> => ({
          key: name,
          header: t(`receiving:amount.${name}`),
          value: (line) => countOf(line)[name],
          onChange: (line, value) => change(line.id, { [name]: value }),
          isWhole: ({ isDivisible }) => !isDivisible,
          card: { row: index === 0 ? 2 : 3, isEnd: true, hasLabel: true },
        }),
      )}
      after={[reason]}
      empty={null}
    />
  )
}
