import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, PackageContent } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { PackagePicker, usePackageChoice } from '#web/packing/dialogs/package-picker.tsx'
import { StepFormDialog } from '#web/packing/dialogs/step-form-dialog.tsx'
import { emptyCarton } from '#web/packing/package-draft.ts'
import { lineName } from '#web/packing/package-text.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Moves quantities from a package or an unpacked line to another package or a new one, or takes them out. */
export function MoveContentsDialog({
  from,
  lineId,
  to,
}: {
  from: Package | undefined
  lineId: number | undefined
  to: Package | undefined
}) {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const workspace = usePackingWorkspace()
  const fixedOptions = useMemo(() => {
    const newPackage = { key: 'new', label: t('move.new') }
    return from ? [newPackage, { key: 'out', label: t('move.out') }] : [newPackage]
  }, [from, t])
  const [target, setTarget] = usePackageChoice(to, fixedOptions[0] ?? null)
  const [items] = useState(() => movableContents(workspace.lines, from, lineId))
  const [quantities, setQuantities] = useState<Record<number, string>>(() =>
    items.length === 1 ? { [items[0]?.lineId ?? 0]: items[0]?.quantity ?? '' } : {},
  )
  const otherPackages = useMemo(
    () => workspace.packing.packages.filter(({ id }) => id !== from?.id),
    [workspace.packing.packages, from],
  )

  const apply = (): string | undefined => {
    const contents = items.flatMap(({ lineId: id }) => {
      const quantity = quantities[id]
      return quantity && Number(quantity) > 0 ? [{ lineId: id, quantity }] : []
    })
    if (contents.length === 0) return t('move.nothing')
    if (!target) return t('move.choose')
    const result = workspace.applySteps(stepsOf(contents, from, target.key, to))
    if ('refusal' in result) return result.refusal
    const targetNumber = to?.number ?? result.created[0]?.number
    workspace.showStatus(
      'success',
      targetNumber ? t('done.moved', { number: targetNumber }) : t('done.unpacked'),
    )
    if (targetNumber) workspace.select([targetNumber])
  }
  const unpackedLine = lineId === undefined ? undefined : workspace.lines.get(lineId)
  return (
    <StepFormDialog
      title={
        unpackedLine && !from
          ? t('move.titleLine', { product: lineName(unpackedLine) })
          : t('move.title', { number: from?.number })
      }
      submitLabel={t(from ? 'move.submit' : 'move.put')}
      apply={apply}
    >
      {items.map(({ lineId: id, quantity }, index) => {
        const line = workspace.lines.get(id)
        if (!line) return null
        return (
          <QuantityField
            key={id}
            name={`contents/${index}/quantity`}
            label={t('move.quantity', { product: lineName(line) })}
            description={t('move.of', { quantity: number(quantity), unit: line.unit })}
            value={quantities[id] ?? ''}
            onChange={(value) => setQuantities((current) => ({ ...current, [id]: value }))}
            isWhole={!line.isDivisible}
            max={quantity}
            unit={line.unit}
            autoFocus={index === 0}
          />
        )
      })}
      <PackagePicker
        label={t('move.to')}
        fixedOptions={fixedOptions}
        packages={otherPackages}
        value={target}
        onChange={setTarget}
      />
    </StepFormDialog>
  )
}

function movableContents(
  lines: ReturnType<typeof usePackingWorkspace>['lines'],
  from: Package | undefined,
  lineId: number | undefined,
): PackageContent[] {
  if (from) return from.contents.filter((item) => lineId === undefined || item.lineId === lineId)
  const line = lineId === undefined ? undefined : lines.get(lineId)
  if (!line) return []
  const unpacked = parseQuantity(line.quantity) - parseQuantity(line.packed)
  return [{ lineId: line.id, quantity: formatQuantity(unpacked) }]
}

function stepsOf(
  contents: PackageContent[],
  from: Package | undefined,
  target: string,
  targetPackage: Package | undefined,
): PackingStep[] {
  if (target === 'new') {
    return from
      ? [{ step: 'split', packageId: from.id, contents }]
      : [{ step: 'add', count: 1, package: emptyCarton, parentId: null, contents }]
  }
  return contents.map(({ lineId, quantity }) => ({
    step: 'move',
    lineId,
    quantity,
    from: from?.id ?? null,
    to: targetPackage?.id ?? null,
  }))
}
