import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { emptyPackageDraft, entryFromDraft } from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

/** Creates several empty packages of one kind. */
export function NewPackagesDialog() {
  const { t } = useTranslation('packing')
  const { applySteps, showStatus, select, setDialog } = usePackingWorkspace()
  const form = useId()
  const [count, setCount] = useState('1')
  const [draft, setDraft] = useState(emptyPackageDraft)
  const [refusal, setRefusal] = useState<string>()
  const close = () => setDialog(undefined)
  const packageCount = /^\d{1,4}$/.test(count) ? Number(count) : 1

  const save = () => {
    const result = applySteps([
      {
        step: 'add',
        count: packageCount,
        package: entryFromDraft(draft),
        parentId: null,
        contents: [],
      },
    ])
    if ('refusal' in result) return setRefusal(t('edit.notSaved', { why: result.refusal }))
    select(result.created.map(({ number }) => number))
    showStatus(
      'success',
      t('done.created', { count: packageCount, number: result.created[0]?.number }),
    )
    close()
  }
  return (
    <Dialog
      isOpen
      title={t('new.title')}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('new.create', { count: packageCount })}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={save} message={refusal}>
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
      </Form>
    </Dialog>
  )
}
