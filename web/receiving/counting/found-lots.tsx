import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountedLot, countedLotFault, lotsOfCount } from '#domain/receiving/counted-lots.ts'
import { arrivedOf, type LineCount } from '#domain/receiving/line-count.ts'
import type { Traceability } from '#domain/shipments/traceability.ts'
import { formatQuantity, isWhole } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { FoundLotsDialog } from '#web/receiving/counting/found-lots-dialog.tsx'
import styles from '#web/receiving/counting/receiving.module.css'
import { Button } from '#web/ui/button.tsx'

/**
 * Lots, dates and serial numbers on counted goods, and a dialog to type them. Renders nothing unless the company asks
 * for them or any are known.
 */
export function FoundLots({ asksForLots, ...goods }: FoundGoods & { asksForLots: boolean }) {
  const { lots = [], serialNumbers = [] } = goods.count
  const isKnown = lots.length + serialNumbers.length > 0 || goods.line.traceability !== null
  // The content is a separate component, so that hundreds of empty lines run no hooks at each scan.
  return asksForLots || isKnown ? <LotsAndSerials {...goods} /> : null
}

type FoundGoods = {
  line: { productCode: string; isDivisible: boolean; traceability: Traceability | null }
  count: LineCount
  onChange: (part: { lots: readonly CountedLot[]; serialNumbers: readonly string[] }) => void
}

function LotsAndSerials({ line, count, onChange }: FoundGoods) {
  const { t } = useTranslation('traceability')
  const { number } = useFormats()
  const goodsText = useGoodsText()
  const [isOpen, setOpen] = useState(false)
  const { lots = [], serialNumbers = [] } = count
  const arrived = arrivedOf(count)
  const fault = countedLotFault(count, arrived, line)
  const pieces = Number(formatQuantity(arrived))
  const hasTooManySerials = serialNumbers.length > pieces
  const product = line.productCode
  return (
    <span className={styles.lots}>
      {lotsOfCount(count, arrived).map(({ quantity, ...lot }) => (
        <span key={JSON.stringify(lot)}>
          <bdi>
            {number(quantity)} × {goodsText({ ...lot, serialNumbers: [] })}
          </bdi>
        </span>
      ))}
      {serialNumbers.length > 0 ? <span>{t('count', { count: serialNumbers.length })}</span> : null}
      {fault ? (
        <span className={styles.fault}>
          {fault.code === 'too-big' ? t('found.error.too-big') : t('found.check')}
        </span>
      ) : null}
      {hasTooManySerials && isWhole(arrived) ? (
        <span className={styles.fault}>
          {t('found.error.serials', {
            count: serialNumbers.length,
            pieces: number(formatQuantity(arrived)),
          })}
        </span>
      ) : null}
      <Button isSmall icon="edit" onPress={() => setOpen(true)}>
        {t('found.enter')}
      </Button>
      {isOpen ? (
        <FoundLotsDialog
          product={product}
          isDivisible={line.isDivisible}
          pieces={pieces}
          lots={lots}
          serialNumbers={serialNumbers}
          onLeave={() => setOpen(false)}
          onApply={(part) => {
            onChange(part)
            setOpen(false)
          }}
        />
      ) : null}
    </span>
  )
}
