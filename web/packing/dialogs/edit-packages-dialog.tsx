import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { changedFields, commonDraft } from '#web/packing/package-draft.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'

/** Says the same about all these packages, at once: forty cartons are measured and weighed one time. */
export function EditPackagesDialog({ packages }: { packages: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const { make, say, ask } = useDesk()
  const form = useId()
  const [before] = useState(() => commonDraft(packages))
  const [draft, setDraft] = useState(before.draft)
  const [refusal, setRefusal] = useState<string>()
  const count = packages.length
  const leave = () => ask(undefined)

  const save = () => {
    const set = changedFields(before.draft, draft)
    if (Object.keys(set).length === 0) return leave()
    const done = make([{ step: 'edit', packageIds: packages.map(({ id }) => id), set }])
    if ('refusal' in done) return setRefusal(t('edit.notSaved', { why: done.refusal }))
    say('done', t('said.edited', { count }))
    leave()
  }
  return (
    <Dialog
      isOpen
      title={t('edit.title', { count, number: packages[0]?.number })}
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>{t('edit.cancel')}</Button>
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
