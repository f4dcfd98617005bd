import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withDescendants } from '#domain/packing/label-changes.ts'
import type { Package } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { PackagePicker, usePackageChoice } from '#web/packing/dialogs/package-picker.tsx'
import { StepFormDialog } from '#web/packing/dialogs/step-form-dialog.tsx'
import { emptyCarton } from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'

const palletTypes = ['PX', '201']

/** Nests packages in a new pallet, or in any package that is not inside one of them. */
export function NestPackagesDialog({
  packages,
  to,
}: {
  packages: readonly Package[]
  to: Package | undefined
}) {
  const { t } = useTranslation('packing')
  const workspace = usePackingWorkspace()
  const fixedOptions = useMemo(() => [{ key: 'new', label: t('nest.newPallet') }], [t])
  const [target, setTarget] = usePackageChoice(to, fixedOptions[0] ?? null)
  const allPackages = workspace.packing.packages
  const possibleParents = useMemo(() => {
    const excluded = withDescendants(
      allPackages,
      packages.map(({ id }) => id),
    )
    return allPackages
      .filter(({ id }) => !excluded.has(id))
      .toSorted((a, b) => sortRank(a) - sortRank(b))
  }, [allPackages, packages])
  const count = packages.length

  const apply = (): string | undefined => {
    if (!target) return t('move.choose')
    const packageIds = packages.map(({ id }) => id)
    const pallet: PackingStep = {
      step: 'add',
      count: 1,
      package: { ...emptyCarton, type: 'PX' },
      parentId: null,
      contents: [],
    }
    const result = workspace.applySteps(
      to
        ? [{ step: 'nest', packageIds, parentId: to.id }]
        : [pallet, { step: 'nest', packageIds, parentId: workspace.nextPackageId() }],
    )
    if ('refusal' in result) return result.refusal
    const number = to?.number ?? result.created[0]?.number
    // Selected, because people measure and weigh the pallet next.
    if (number) workspace.select([number])
    workspace.showStatus('success', t('done.nested', { count, number }))
  }
  return (
    <StepFormDialog title={t('nest.title', { count })} submitLabel={t('nest.submit')} apply={apply}>
      <PackagePicker
        label={t('nest.on')}
        fixedOptions={fixedOptions}
        packages={possibleParents}
        value={target}
        onChange={setTarget}
      />
    </StepFormDialog>
  )
}

const sortRank = ({ type }: Package) => (palletTypes.includes(type) ? 0 : 1)
