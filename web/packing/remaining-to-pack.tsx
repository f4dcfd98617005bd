import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './remaining-to-pack.module.css'

/** Remainder to pack of all lines: as a quantity where they share one unit, else as a number of lines. */
export function RemainingToPack({ lines }: { lines: readonly PackingLine[] }) {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  if (lines.length === 0) return null
  const units = new Set(lines.map(({ unit }) => unit))
  const sumOf = (field: 'quantity' | 'packed') =>
    lines.reduce((total, line) => total + parseQuantity(line[field]), 0n)
  const [total, packed] = [sumOf('quantity'), sumOf('packed')]
  const openCount = lines.filter((line) => line.packed !== line.quantity).length
  const share = openCount === 0 ? 1 : Math.min(0.99, Number((packed * 1000n) / total) / 1000)
  const text =
    openCount === 0
      ? t('remaining.all', { count: lines.length })
      : units.size === 1
        ? t('remaining.quantity', {
            left: number(formatQuantity(total - packed)),
            total: number(formatQuantity(total)),
            unit: lines[0]?.unit,
          })
        : t('remaining.lines', { left: number(openCount), total: number(lines.length) })
  return (
    <div className={styles.remaining} data-is-done={openCount === 0 || undefined}>
      <span className={styles.text}>
        {openCount === 0 ? <Icon name="check" size={14} /> : null}
        <bdi>{text}</bdi>
      </span>
      <PackedMeter share={share} />
    </div>
  )
}

/** The packed share as a bar. Decorative: the figures stand beside it. */
export function PackedMeter({ share }: { share: number }) {
  return (
    <svg
      className={styles.meter}
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      data-is-full={share === 1 || undefined}
    >
      <rect className={styles.track} width="100" height="4" />
      <rect className={styles.fill} width={share * 100} height="4" />
    </svg>
  )
}
