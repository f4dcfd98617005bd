import { useTranslation } from 'react-i18next'
import { emptyCount } from '#domain/receiving/line-count.ts'
import { maxGoodsText } from '#domain/receiving/receipt.ts'
import { knownUnits, units } from '#domain/units/unit.ts'
import { FoundLots, lotsAndSerials } from '#web/receiving/counting/found-lots.tsx'
import { GoodsPhotos } from '#web/receiving/photos/goods-photos.tsx'
import type { CountChange } from '#web/receiving/queue/count-change.ts'
import {
  nameOfUnordered,
  type UnorderedCount,
  unorderedFault,
} from '#web/receiving/queue/unordered-count.ts'
import type { UnorderedGoods } from '#web/receiving/scanning/use-unordered-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'
import styles from './receiving.module.css'

/** Rows of goods without an order, each described by the person who counts. */
export function UnorderedRows({
  goods,
  asksForLots,
}: {
  goods: UnorderedGoods
  asksForLots: boolean
}) {
  return goods.unordered.map((count, index) => (
    <UnorderedRow
      key={count.key}
      count={count}
      asksForLots={asksForLots}
      number={index + 1}
      isNew={count.key === goods.addedKey}
      onChange={(part) => goods.change(count.key, part)}
      onLeaveCode={() => void goods.takeUnit(count)}
      onRemove={() => goods.remove(count.key)}
    />
  ))
}

/** Button that adds goods without an order, with the last scanned code if nothing was found for it. */
export function AddUnordered({ goods }: { goods: UnorderedGoods }) {
  const { t } = useTranslation('receiving')
  return (
    <Button icon="add" ref={goods.addButton} onPress={goods.add}>
      {t('unordered.add')}
    </Button>
  )
}

function UnorderedRow({
  count,
  asksForLots,
  number,
  isNew,
  onChange,
  onLeaveCode,
  onRemove,
}: {
  count: UnorderedCount
  asksForLots: boolean
  number: number
  isNew: boolean
  onChange: (part: CountChange<UnorderedCount>) => void
  onLeaveCode: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation(['receiving', 'fields', 'units'])
  const { description, code, quantity, unit, reason, photos } = count
  const title = t('unordered.of', { number })
  const name = nameOfUnordered(count) || title
  const fault = unorderedFault(count)
  return (
    <fieldset className={styles.row} data-row={count.key}>
      <legend className={styles.legend}>{title}</legend>
      <TextField
        label={t('unordered.description')}
        value={description}
        onChange={(next) => onChange({ description: next })}
        maxLength={maxGoodsText.description}
        isRequired
        autoFocus={isNew}
        error={fault === 'description' ? t('unordered.descriptionNeeded') : undefined}
      />
      <div className={styles.fields}>
        <QuantityField
          label={t('fields:quantity')}
          value={quantity}
          onChange={(next) => onChange({ quantity: next })}
          isWhole={!units[unit].isDivisible}
          error={fault === 'quantity' ? t('unannounced.quantityNeeded') : undefined}
        />
        <Select
          label={t('fields:unit')}
          value={unit}
          options={knownUnits.map((value) => ({
            value,
            label: `${value} · ${t(`units:${value}`)}`,
          }))}
          onChange={(next) => onChange({ unit: knownUnits.find((item) => item === next) ?? unit })}
        />
      </div>
      <TextField
        label={t('unordered.code')}
        value={code}
        onChange={(next) => onChange({ code: next })}
        onLeave={onLeaveCode}
        maxLength={maxGoodsText.code}
        isOptional
        isCode
      />
      <FoundLots
        line={{ ...units[unit], productCode: name, traceability: null }}
        count={{ ...emptyCount, ...lotsAndSerials(count), accepted: quantity }}
        asksForLots={asksForLots}
        onChange={onChange}
      />
      <TextField
        label={t('wordsOf', { product: name })}
        isLabelHidden
        placeholder={t('words')}
        maxLength={500}
        value={reason}
        onChange={(next) => onChange({ reason: next })}
      />
      <div className={styles.actions}>
        <GoodsPhotos product={name} photos={photos} onChange={onChange} />
        <Button kind="plain" icon="remove" isIconOnly onPress={onRemove}>
          {t('unannounced.remove', { name })}
        </Button>
      </div>
    </fieldset>
  )
}
