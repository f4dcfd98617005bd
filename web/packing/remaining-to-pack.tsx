import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './remaining-to-pack.module.css'

/** What is not packed yet, of all lines together: in pieces where all count the same, else in lines. */
export function LeftToPack({ lines }: { lines: readonly PackingLine[] }) {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  if (lines.length === 0) return null
  const units = new Set(lines.map(({ unit }) => unit))
  const sum = (of: 'quantity' | 'packed') =>
    lines.reduce((total, line) => total + parseQuantity(line[of]), 0n)
  const [total, packed] = [sum('quantity'), sum('packed')]
  const open = lines.filter((line) => line.packed !== line.quantity).length
  const share = open === 0 ? 1 : Math.min(0.99, Number((packed * 1000n) / total) / 1000)
  const words =
    open === 0
      ? t('left.all', { count: lines.length })
      : units.size === 1
        ? t('left.quantity', {
            left: number(formatQuantity(total - packed)),
            total: number(formatQuantity(total)),
            unit: lines[0]?.unit,
          })
        : t('left.lines', { left: number(open), total: number(lines.length) })
  return (
    <div className={styles.left} data-is-done={open === 0 || undefined}>
      <span className={styles.words}>
        {open === 0 ? <Icon name="check" size={14} /> : null}
        <bdi>{words}</bdi>
      </span>
      <PackedMeter share={share} />
    </div>
  )
}

/** How much of something is packed, as a bar; the figures stand beside it. */
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
