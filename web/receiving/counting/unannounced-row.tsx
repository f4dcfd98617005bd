import { useTranslation } from 'react-i18next'
import { maxGoodsText } from '#domain/receiving/receipt.ts'
import {
  isDivisibleGoods,
  isOfOrderLine,
  nameOfGoods,
  type UnannouncedCount,
  unannouncedFault,
} from '#domain/receiving/unannounced-count.ts'
import { knownUnits } from '#domain/units/unit.ts'
import { FoundLots } from '#web/receiving/counting/found-lots.tsx'
import { GoodsPhotos } from '#web/receiving/photos/goods-photos.tsx'
import type { CountChange } from '#web/receiving/queue/count-change.ts'
import type { UnannouncedGoods } from '#web/receiving/scanning/use-unannounced-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'
import styles from './receiving.module.css'

/** Button that adds goods without an order, with the last scanned code if nothing was found for it. */
export function AddUnordered({ goods }: { goods: UnannouncedGoods }) {
  const { t } = useTranslation('receiving')
  return (
    <Button icon="add" ref={goods.addButton} onPress={goods.add}>
      {t('unordered.add')}
    </Button>
  )
}

/** Row of unannounced goods; the person who counts describes those without an order. */
export function UnannouncedRow({
  count,
  goods,
  asksForLots,
  number,
}: {
  count: UnannouncedCount
  goods: UnannouncedGoods
  asksForLots: boolean
  /** Number of the row, from 1. */
  number: number
}) {
  const { t } = useTranslation(['receiving', 'fields', 'units'])
  const title = t('unordered.of', { number })
  const name = nameOfGoods(count) || title
  const fault = unannouncedFault(count)
  const onChange = (part: CountChange<UnannouncedCount>) => goods.change(count.key, part)
  const isDivisible = isDivisibleGoods(count)
  const quantity = {
    value: count.accepted,
    onChange: (accepted: string) => onChange({ accepted }),
    isWhole: !isDivisible,
    error: fault === 'quantity' ? t('unannounced.quantityNeeded') : undefined,
  }
  const words = (
    <TextField
      label={t('wordsOf', { product: name })}
      isLabelHidden
      placeholder={t('words')}
      maxLength={500}
      value={count.reason}
      onChange={(reason) => onChange({ reason })}
    />
  )
  const remove = (
    <Button kind="plain" icon="remove" isIconOnly onPress={() => goods.remove(count.key)}>
      {t('unannounced.remove', { name })}
    </Button>
  )
  const lots = (
    <FoundLots
      line={{ productCode: name, isDivisible, traceability: null }}
      count={count}
      asksForLots={asksForLots}
      onChange={onChange}
    />
  )
  const photos = <GoodsPhotos product={name} photos={count.photos} onChange={onChange} />
  if (isOfOrderLine(count))
    return (
      <li className={styles.foundLine} data-row={count.key}>
        <span className={styles.foundName}>
          <bdi>{name}</bdi>
          <CodeText>{count.orderCode}</CodeText>
        </span>
        <QuantityField
          label={t('unannounced.quantity', { name })}
          isLabelHidden
          unit={count.unit}
          {...quantity}
        />
        <div className={styles.foundWords}>{words}</div>
        {remove}
        {lots}
        {photos}
      </li>
    )
  const { description, code, unit } = count
  return (
    <fieldset className={styles.row} data-row={count.key}>
      <legend className={styles.legend}>{title}</legend>
      <TextField
        label={t('unordered.description')}
        value={description}
        onChange={(next) => onChange({ description: next })}
        maxLength={maxGoodsText.description}
        isRequired
        autoFocus={count.key === goods.addedKey}
        error={fault === 'description' ? t('unordered.descriptionNeeded') : undefined}
      />
      <div className={styles.fields}>
        <QuantityField label={t('fields:quantity')} {...quantity} />
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
        onLeave={() => void goods.takeUnit(count)}
        maxLength={maxGoodsText.code}
        isOptional
        isCode
      />
      {lots}
      {words}
      <div className={styles.actions}>
        {photos}
        {remove}
      </div>
    </fieldset>
  )
}
