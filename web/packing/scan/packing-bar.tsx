import { memo, type RefObject, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { RemainderMeter } from '#web/app/scan/meter.tsx'
import { ScanBar } from '#web/app/scan/scan-bar.tsx'
import {
  type PackedScan,
  type PackingWorkspace,
  usePackingWorkspace,
} from '#web/packing/packing-context.ts'

import { Button } from '#web/ui/button.tsx'

/** Bar of the pack screen: scan field, result, target package, and the quantity left to pack. */
export function PackingBar({
  field,
  onScan,
}: {
  field: RefObject<HTMLInputElement | null>
  onScan: (text: string) => void
}) {
  const { t } = useTranslation(['packing', 'scanning'])
  const workspace = usePackingWorkspace()
  const { current, packing, refusal, selected } = workspace
  // Deferred like the panes: the result of a scan is rendered first.
  const remainingLines = useDeferredValue(packing.lines)
  const target = current
    ? t('scan.into', { number: current.number })
    : t(selected.size > 1 ? 'scan.intoNone' : 'scan.intoNew')
  const undoScan = (scan: PackedScan, steps: PackingStep[]) => {
    if (workspace.applyAndReport(steps, () => t('scanning:undone'))) workspace.forgetPacked(scan)
  }
  return (
    <ScanBar
      label={t('scan.label')}
      placeholder={t('scan.placeholder')}
      field={field}
      onScan={onScan}
      status={workspace.status}
      recent={workspace.packed.map((scan) => {
        const steps = undoSteps(workspace, scan)
        const text = scan.textOf(scan.packageNumber)
        return { key: scan.key, text, onUndo: steps && (() => undoScan(scan, steps)) }
      })}
      onUndo={packing.canUndo && !refusal ? workspace.undo : undefined}
      isUndoing={packing.isUndoing}
      target={refusal ? undefined : target}
      targetTone={current ? 'set' : undefined}
      actions={
        <Button
          kind="plain"
          icon="help"
          isIconOnly
          onPress={() => workspace.setDialog({ kind: 'scan-help' })}
        >
          {t('scan.help')}
        </Button>
      }
    >
      <RemainingToPack lines={remainingLines} />
    </ScanBar>
  )
}

/** Returns the steps that undo a scan; undefined if the package no longer has its goods. */
function undoSteps(
  { packages, refusal }: PackingWorkspace,
  { contents, packageNumber, isNewPackage }: PackedScan,
): PackingStep[] | undefined {
  const source = packages.get(packageNumber)
  if (refusal || !source) return undefined
  const remaining = contents.map(({ lineId, quantity }) => {
    const content = source.contents.find((item) => item.lineId === lineId)
    return parseQuantity(content?.quantity ?? '0') - parseQuantity(quantity)
  })
  if (remaining.some((quantity) => quantity < 0n)) return undefined
  const isEmptied =
    source.contents.length === contents.length && remaining.every((quantity) => quantity === 0n)
  return isNewPackage && isEmptied
    ? [{ step: 'remove', packageIds: [source.id] }]
    : contents.map((content) => ({ step: 'move', ...content, from: source.id, to: null }))
}

/** Remainder to pack: a quantity if all lines have the same unit, otherwise a number of lines. */
const RemainingToPack = memo(function RemainingToPack({
  lines,
}: {
  lines: readonly PackingLine[]
}) {
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
  return <RemainderMeter text={text} share={share} />
})
