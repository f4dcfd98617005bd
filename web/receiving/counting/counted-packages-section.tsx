import { useTranslation } from 'react-i18next'
import type { Packing } from '#domain/packing/package.ts'
import {
  counted,
  emptyCount,
  type ReceiptCounts,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import styles from './receiving.module.css'

/** Named one by one up to here. */
const maxNamed = 60

/** The packages of a shipment: which are left to count, which are in this count, and which receipts have. */
export function CountedPackagesSection({
  packing,
  lines,
  counts,
  goods,
}: {
  packing: Packing | undefined
  lines: readonly ShipmentLine[]
  counts: ReceiptCounts
  goods: CountedGoodsOfShipment
}) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  const full = packing?.packages.filter(({ contents }) => contents.length > 0) ?? []
  if (full.length === 0) return null
  const open = new Set(
    lines
      .filter((line) => counted(counts[line.id] ?? emptyCount) < unsettled(line))
      .map(({ id }) => id),
  )
  const here = new Set(goods.reached.map(({ id }) => id))
  const states = { left: [], here: [], earlier: [] } as Record<
    'left' | 'here' | 'earlier',
    string[]
  >
  for (const { id, number: index, contents } of full) {
    const name = `P${index}`
    if (here.has(id)) states.here.push(name)
    else if (contents.some(({ lineId }) => open.has(lineId) && !goods.isRecorded(id, lineId)))
      states.left.push(name)
    else {
      const who = goods.whoCounted(id)
      states.earlier.push(who ? `${name} (${who})` : name)
    }
  }
  return (
    <Section title={t('packages.title')}>
      <dl className={styles.packages}>
        {(['left', 'here', 'earlier'] as const).map((name) => {
          const names = states[name]
          if (names.length === 0) return null
          const more = names.length - maxNamed
          return (
            <div key={name}>
              <dt>{t(`packages.${name}`, { count: names.length, shown: number(names.length) })}</dt>
              <dd>
                <bdi>{names.slice(0, maxNamed).join(' · ')}</bdi>
                {more > 0 ? ` ${t('packages.more', { count: more, shown: number(more) })}` : null}
              </dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
