import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, PackageContent } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { PackagePicker, usePackageOption } from '#web/packing/dialogs/package-picker.tsx'
import { bareCarton } from '#web/packing/package-draft.ts'
import { lineName } from '#web/packing/package-text.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import type { SearchOption } from '#web/ui/use-search.ts'

/** Moves so much of what is in a package, or of a line that is not packed yet, to another, to a new one, or out. */
export function MoveDialog({
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
  const desk = useDesk()
  const form = useId()
  const optionOf = usePackageOption()
  const first = useMemo(() => {
    const fresh = { key: 'new', label: t('move.new') }
    return from ? [fresh, { key: 'out', label: t('move.out') }] : [fresh]
  }, [from, t])
  const [target, setTarget] = useState<SearchOption | null>(() =>
    to ? optionOf(to) : (first[0] ?? null),
  )
  const [there] = useState(() => contentsToMove(desk.lines, from, lineId))
  const [quantities, setQuantities] = useState<Record<number, string>>(() =>
    there.length === 1 ? { [there[0]?.lineId ?? 0]: there[0]?.quantity ?? '' } : {},
  )
  const [refusal, setRefusal] = useState<string>()
  const others = useMemo(
    () => desk.bench.packages.filter(({ id }) => id !== from?.id),
    [desk.bench.packages, from],
  )
  const leave = () => desk.ask(undefined)

  const save = () => {
    const contents = there.flatMap(({ lineId: id }) => {
      const quantity = quantities[id]
      return quantity && Number(quantity) > 0 ? [{ lineId: id, quantity }] : []
    })
    if (contents.length === 0) return setRefusal(t('move.nothing'))
    if (!target) return setRefusal(t('move.choose'))
    const into = desk.packages.get(Number(target.key))
    const done = desk.make(stepsOf(contents, from, target.key, into))
    if ('refusal' in done) return setRefusal(done.refusal)
    const reached = into?.number ?? done.made[0]?.number
    desk.say('done', reached ? t('said.moved', { number: reached }) : t('said.takenOut'))
    if (reached) desk.choose([reached])
    leave()
  }
  const line = lineId === undefined ? undefined : desk.lines.get(lineId)
  return (
    <Dialog
      isOpen
      title={
        line && !from
          ? t('move.titleLine', { product: lineName(line) })
          : t('move.title', { number: from?.number })
      }
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t(from ? 'move.submit' : 'move.put')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={save} message={refusal}>
        {there.map(({ lineId: id, quantity }, place) => {
          const shown = desk.lines.get(id)
          if (!shown) return null
          return (
            <QuantityField
              key={id}
              name={`contents/${place}/quantity`}
              label={t('move.quantity', { product: lineName(shown) })}
              description={t('move.of', { quantity: number(quantity), unit: shown.unit })}
              value={quantities[id] ?? ''}
              onChange={(value) => setQuantities((all) => ({ ...all, [id]: value }))}
              isWhole={!shown.isDivisible}
              max={quantity}
              unit={shown.unit}
              autoFocus={place === 0}
            />
          )
        })}
        <PackagePicker
          label={t('move.to')}
          first={first}
          packages={others}
          value={target}
          onChange={setTarget}
        />
      </Form>
    </Dialog>
  )
}

function contentsToMove(
  lines: ReturnType<typeof useDesk>['lines'],
  from: Package | undefined,
  lineId: number | undefined,
): PackageContent[] {
  if (from) return from.contents.filter((one) => lineId === undefined || one.lineId === lineId)
  const line = lineId === undefined ? undefined : lines.get(lineId)
  if (!line) return []
  const free = parseQuantity(line.quantity) - parseQuantity(line.packed)
  return [{ lineId: line.id, quantity: formatQuantity(free) }]
}

function stepsOf(
  contents: PackageContent[],
  from: Package | undefined,
  target: string,
  into: Package | undefined,
): PackingStep[] {
  if (target === 'new') {
    return from
      ? [{ step: 'split', packageId: from.id, contents }]
      : [{ step: 'add', count: 1, package: bareCarton, parentId: null, contents }]
  }
  return contents.map(({ lineId, quantity }) => ({
    step: 'move',
    lineId,
    quantity,
    from: from?.id ?? null,
    to: into?.id ?? null,
  }))
}
