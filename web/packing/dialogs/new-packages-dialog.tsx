import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { StepFormDialog } from '#web/packing/dialogs/step-form-dialog.tsx'
import { emptyPackageDraft, entryFromDraft } from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

export function NewPackagesDialog() {
  const { t } = useTranslation('packing')
  const { applySteps, showStatus, select } = usePackingWorkspace()
  const [count, setCount] = useState('1')
  const [draft, setDraft] = useState(emptyPackageDraft)
  const packageCount = /^\d{1,4}$/.test(count) ? Number(count) : 1

  const apply = (): string | undefined => {
    const result = applySteps([
      {
        step: 'add',
        count: packageCount,
        package: entryFromDraft(draft),
        parentId: null,
        contents: [],
      },
    ])
    if ('refusal' in result) return t('edit.notSaved', { why: result.refusal })
    select(result.created.map(({ number }) => number))
    showStatus(
      'success',
      t('done.created', { count: packageCount, number: result.created[0]?.number }),
    )
  }
  return (
    <StepFormDialog
      title={t('new.title')}
      submitLabel={t('new.create', { count: packageCount })}
      apply={apply}
    >
      <QuantityField
        label={t('new.count')}
        name="count"
        value={count}
        onChange={setCount}
        isWhole
        isRequired
        min="1"
        max="1000"
        autoFocus
      />
      <PackageFields draft={draft} onChange={setDraft} />
    </StepFormDialog>
  )
}
