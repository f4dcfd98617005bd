import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { LeftMeter } from '#web/app/scan/left-meter.tsx'

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
  return <LeftMeter text={text} share={share} />
}
