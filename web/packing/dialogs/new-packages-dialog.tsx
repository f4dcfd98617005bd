import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { emptyDraft, entryFrom } from '#web/packing/package-draft.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

/** Makes so many packages alike, empty yet. */
export function NewPackagesDialog() {
  const { t } = useTranslation('packing')
  const { make, say, choose, ask } = useDesk()
  const form = useId()
  const [count, setCount] = useState('1')
  const [draft, setDraft] = useState(emptyDraft)
  const [refusal, setRefusal] = useState<string>()
  const leave = () => ask(undefined)
  const wanted = /^\d{1,4}$/.test(count) ? Number(count) : 1

  const save = () => {
    const done = make([
      { step: 'add', count: wanted, package: entryFrom(draft), parentId: null, contents: [] },
    ])
    if ('refusal' in done) return setRefusal(t('edit.notSaved', { why: done.refusal }))
    choose(done.made.map(({ number }) => number))
    say('done', t('said.made', { count: wanted, number: done.made[0]?.number }))
    leave()
  }
  return (
    <Dialog
      isOpen
      title={t('new.title')}
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('new.create', { count: wanted })}
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
