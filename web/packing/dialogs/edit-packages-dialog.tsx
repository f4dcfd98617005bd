import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { changedPackageFields, commonPackageDraft } from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'

/** Edits type, measurements and weights of several packages at once. */
export function EditPackagesDialog({ packages }: { packages: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const { applySteps, showStatus, setDialog } = usePackingWorkspace()
  const form = useId()
  const [before] = useState(() => commonPackageDraft(packages))
  const [draft, setDraft] = useState(before.draft)
  const [refusal, setRefusal] = useState<string>()
  const count = packages.length
  const close = () => setDialog(undefined)

  const save = () => {
    const set = changedPackageFields(before.draft, draft)
    if (Object.keys(set).length === 0) return close()
    const result = applySteps([{ step: 'edit', packageIds: packages.map(({ id }) => id), set }])
    if ('refusal' in result) return setRefusal(t('edit.notSaved', { why: result.refusal }))
    showStatus('success', t('done.edited', { count }))
    close()
  }
  return (
    <Dialog
      isOpen
      title={t('edit.title', { count, number: packages[0]?.number })}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={save} message={refusal}>
        <PackageFields draft={draft} onChange={setDraft} differing={before.differing} />
      </Form>
    </Dialog>
  )
}
