import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { emptyCount } from '#domain/receiving/line-count.ts'
import { FoundLots, lotsAndSerials } from '#web/receiving/counting/found-lots.tsx'
import { AddUnordered, UnorderedRows } from '#web/receiving/counting/unordered-rows.tsx'
import { GoodsPhotos } from '#web/receiving/photos/goods-photos.tsx'
import { type CountChange, withChange } from '#web/receiving/queue/count-change.ts'
import {
  addUnannounced,
  hasQuantity,
  type UnannouncedCount,
} from '#web/receiving/queue/unannounced-count.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import {
  type SearchedShipment,
  useOrderLineSearch,
} from '#web/receiving/scanning/use-order-line-search.ts'
import type { UnorderedGoods } from '#web/receiving/scanning/use-unordered-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'
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
  goods: UnorderedGoods
  asksForLots: boolean
}) {
  const { t } = useTranslation('receiving')
  const onChange = (next: (counts: readonly UnannouncedCount[]) => readonly UnannouncedCount[]) =>
    update((before) => ({ unannounced: next(before.unannounced) }))
  return (
    <Section title={t('unannounced.title')}>
      <div className={styles.unannounced}>
        <OrderLineField shipment={shipment} update={update} />
        {counts.length > 0 ? (
          <ul className={styles.found}>
            {counts.map((count) => (
              <li key={count.orderLineId} data-row={`order-line-${count.orderLineId}`}>
                <UnannouncedRow
                  count={count}
                  asksForLots={asksForLots}
                  onChange={(part) =>
                    onChange((before) =>
                      before.map((row) => (isSame(row, count) ? withChange(row, part) : row)),
                    )
                  }
                  onRemove={() => onChange((before) => before.filter((row) => !isSame(row, count)))}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <UnorderedRows goods={goods} asksForLots={asksForLots} />
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
      unannounced: addUnannounced(unannounced, line, { quantity: '1' }),
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

// Compares ids, because stored counts are parsed again into other objects.
const isSame = (one: UnannouncedCount, other: UnannouncedCount) =>
  one.orderLineId === other.orderLineId

function UnannouncedRow({
  count,
  asksForLots,
  onChange,
  onRemove,
}: {
  count: UnannouncedCount
  asksForLots: boolean
  onChange: (part: CountChange<UnannouncedCount>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('receiving')
  const { name, orderCode, unit, quantity, isDivisible, reason } = count
  return (
    <div className={styles.foundLine}>
      <span className={styles.foundName}>
        <bdi>{name}</bdi>
        <CodeText>{orderCode}</CodeText>
      </span>
      <QuantityField
        label={t('unannounced.quantity', { name })}
        isLabelHidden
        unit={unit}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        isWhole={!isDivisible}
        error={hasQuantity(count) ? undefined : t('unannounced.quantityNeeded')}
      />
      <div className={styles.foundWords}>
        <TextField
          label={t('wordsOf', { product: name })}
          isLabelHidden
          placeholder={t('words')}
          maxLength={500}
          value={reason}
          onChange={(next) => onChange({ reason: next })}
        />
      </div>
      <Button kind="plain" icon="remove" isIconOnly onPress={onRemove}>
        {t('unannounced.remove', { name })}
      </Button>
      <FoundLots
        line={{ productCode: name, isDivisible, traceability: null }}
        count={{ ...emptyCount, ...lotsAndSerials(count), accepted: quantity }}
        asksForLots={asksForLots}
        onChange={onChange}
      />
      <GoodsPhotos product={name} photos={count.photos} onChange={onChange} />
    </div>
  )
}
