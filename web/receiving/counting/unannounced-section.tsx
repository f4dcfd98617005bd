import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import {
  isOfOrderLine,
  isUnordered,
  orderLineCount,
  type UnannouncedCount,
  withUnannounced,
} from '#domain/receiving/unannounced-count.ts'
import { AddUnordered, UnannouncedRow } from '#web/receiving/counting/unannounced-row.tsx'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import {
  type SearchedShipment,
  useOrderLineSearch,
} from '#web/receiving/scanning/use-order-line-search.ts'
import type { UnannouncedGoods } from '#web/receiving/scanning/use-unannounced-goods.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import styles from './receiving.module.css'

/** Section for unannounced goods: find an order line and type its quantity, or describe goods without an order. */
export function UnannouncedSection({
  shipment,
  counting: { unannounced: counts, update },
  goods,
  asksForLots,
}: {
  shipment: SearchedShipment
  counting: Pick<Counting, 'unannounced' | 'update'>
  goods: UnannouncedGoods
  asksForLots: boolean
}) {
  const { t } = useTranslation('receiving')
  const orderLines = counts.filter(isOfOrderLine)
  const row = (count: UnannouncedCount, index: number) => (
    <UnannouncedRow
      key={count.key}
      count={count}
      goods={goods}
      asksForLots={asksForLots}
      number={index + 1}
    />
  )
  return (
    <Section title={t('unannounced.title')}>
      <div className={styles.unannounced}>
        <OrderLineField shipment={shipment} update={update} />
        {orderLines.length > 0 ? <ul className={styles.found}>{orderLines.map(row)}</ul> : null}
        {counts.filter(isUnordered).map(row)}
        <div>
          <AddUnordered goods={goods} />
        </div>
      </div>
    </Section>
  )
}

/** Combo box that adds an order line; memoized, since scans do not change it. */
const OrderLineField = memo(function OrderLineField({
  shipment,
  update,
}: {
  shipment: SearchedShipment
  update: Counting['update']
}) {
  const { t } = useTranslation('receiving')
  const { search, lineOf } = useOrderLineSearch(shipment)
  // A choice remounts the field, which empties it.
  const [fieldKey, setFieldKey] = useState(0)
  const add = (line: ListedOrderLine) => {
    update(({ unannounced }) => ({
      unannounced: withUnannounced(unannounced, orderLineCount(line, { accepted: '1' })),
    }))
    setFieldKey((before) => before + 1)
  }
  return (
    <ComboBox
      key={fieldKey}
      label={t('unannounced.find')}
      description={t('unannounced.hint')}
      value={null}
      takesOnlyMatch={false}
      onChange={(option) => {
        const line = option && lineOf(option.key)
        if (line) add(line)
      }}
      search={search}
    />
  )
})
