import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { PackagePicker } from '#web/packing/dialogs/package-picker.tsx'
import { bareCarton } from '#web/packing/package-draft.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { idsWithin } from '#web/packing/panes/package-tree.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import type { SearchOption } from '#web/ui/use-search.ts'

const pallets = ['PX', '201']

/** Puts packages on a pallet, or into any other package that is not one of them. */
export function NestDialog({ packages }: { packages: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const desk = useDesk()
  const form = useId()
  const first = useMemo(() => [{ key: 'new', label: t('nest.newPallet') }], [t])
  const [target, setTarget] = useState<SearchOption | null>(first[0] ?? null)
  const [refusal, setRefusal] = useState<string>()
  const all = desk.bench.packages
  const others = useMemo(() => {
    const within = idsWithin(packages, all)
    return all.filter(({ id }) => !within.has(id)).toSorted((one, other) => rank(one) - rank(other))
  }, [all, packages])
  const count = packages.length
  const leave = () => desk.ask(undefined)

  const save = () => {
    if (!target) return setRefusal(t('move.choose'))
    const packageIds = packages.map(({ id }) => id)
    const into = desk.packages.get(Number(target.key))
    const pallet: PackingStep = {
      step: 'add',
      count: 1,
      package: { ...bareCarton, type: 'PX' },
      parentId: null,
      contents: [],
    }
    const done = desk.make(
      into
        ? [{ step: 'nest', packageIds, parentId: into.id }]
        : [pallet, { step: 'nest', packageIds, parentId: desk.nextId() }],
    )
    if ('refusal' in done) return setRefusal(done.refusal)
    const number = into?.number ?? done.made[0]?.number
    // Next it is the pallet that is measured and weighed.
    if (number) desk.choose([number])
    desk.say('done', t('said.nested', { count, number }))
    leave()
  }
  return (
    <Dialog
      isOpen
      title={t('nest.title', { count })}
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('nest.submit')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={save} message={refusal}>
        <PackagePicker
          label={t('nest.on')}
          first={first}
          packages={others}
          value={target}
          onChange={setTarget}
        />
      </Form>
    </Dialog>
  )
}

const rank = ({ type }: Package) => (pallets.includes(type) ? 0 : 1)
