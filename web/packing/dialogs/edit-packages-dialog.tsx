import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { StepFormDialog } from '#web/packing/dialogs/step-form-dialog.tsx'
import { changedPackageFields, commonPackageDraft } from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'

export function EditPackagesDialog({ packages }: { packages: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const { applySteps, showStatus } = usePackingWorkspace()
  const [before] = useState(() => commonPackageDraft(packages))
  const [draft, setDraft] = useState(before.draft)
  const count = packages.length

  const apply = (): string | undefined => {
    const set = changedPackageFields(before.draft, draft)
    if (Object.keys(set).length === 0) return undefined
    const result = applySteps([{ step: 'edit', packageIds: packages.map(({ id }) => id), set }])
    if ('refusal' in result) return t('edit.notSaved', { why: result.refusal })
    showStatus('success', t('done.edited', { count }))
  }
  return (
    <StepFormDialog
      title={t('edit.title', { count, number: packages[0]?.number })}
      submitLabel={t('edit.save')}
      apply={apply}
    >
      <PackageFields draft={draft} onChange={setDraft} differing={before.differing} />
    </StepFormDialog>
  )
}
