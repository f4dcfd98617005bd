import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerChange } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine, OrderLine } from '#domain/orders/order-line.ts'
import { announcedQuantity, countersOf, wantedQuantity } from '#domain/orders/order-line-balance.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { NamedLines } from '#web/orders/selection/named-lines.tsx'
import { orderedText } from '#web/orders/selection/proposed-terms.ts'
import { useLinesAtOpening } from '#web/orders/selection/use-lines-at-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Returns the quantity of a line that can be cancelled: wanted and not announced, at least zero. */
export function cancellableText(line: OrderLine): string {
  const counters = countersOf(line)
  const remaining = wantedQuantity(counters) - announcedQuantity(counters)
  return formatQuantity(remaining > 0n ? remaining : 0n)
}

type Props = { lines: readonly ListedOrderLine[]; onDone: () => void }

/** Changes the due date of the selected lines, or the quantity of a single one. */
export function ChangeLines({ lines, onDone }: Props) {
  const { t } = useTranslation(['order-entry', 'orders'])
  const [isOpen, setOpen] = useState(false)
  const reason =
    lines.length > maxLinesPerChange
      ? t('orders:confirm.tooMany', { max: maxLinesPerChange })
      : undefined
  return (
    <>
      <Button icon="edit" reason={reason} onPress={() => setOpen(true)}>
        {t('change')}
      </Button>
      {isOpen ? (
        <ChangeDialog lines={lines} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

function ChangeDialog({ lines: current, onClose, onDone }: Props & { onClose: () => void }) {
  const { lines, errorOptions } = useLinesAtOpening(current, () => true)
  const { t } = useTranslation(['order-entry', 'fields', 'orders'])
  const queryClient = useQueryClient()
  const update = useEndpointMutation('POST /api/order-lines/changes')
  const [onlyLine] = lines.length === 1 ? lines : []
  // Values when the dialog opened. Only fields that differ from them are sent, also after a conflict.
  const [before] = useState({
    dueDate: onlyLine?.dueDate ?? '',
    quantity: onlyLine ? orderedText(onlyLine) : '',
  })
  const form = useFormState({
    initial: { ...before, note: '' },
    send: ({ dueDate, quantity, note }) =>
      update.mutateAsync({
        body: {
          lines: lines.map(({ id, version }) => ({
            ...{ id, version },
            ...(dueDate && dueDate !== before.dueDate && { dueDate }),
            ...(onlyLine && quantity !== before.quantity && { quantity }),
          })),
          note: note.trim(),
        },
      }),
    ...errorOptions,
    onSaved: async (reply) => {
      void toast.success(t('changed', { count: reply.lines.length }))
      onClose()
      onDone()
      await queryClient.invalidateQueries()
    },
  })
  const { draft, change } = form
  const field = fieldsOf(draft, change)
  const isUnchanged =
    (!draft.dueDate || draft.dueDate === before.dueDate) && draft.quantity === before.quantity
  const isConfirmed = lines.some(({ confirmation }) => confirmation !== 'unconfirmed')
  return (
    <FormDialog
      form={form}
      title={t('changeTitle', { count: lines.length })}
      submitLabel={t('save')}
      reason={isUnchanged ? t('nothingChanged') : undefined}
      onClose={onClose}
    >
      <NamedLines lines={lines} />
      {isConfirmed ? <p>{t('losesConfirmation')}</p> : null}
      <DateField
        isRequired={onlyLine !== undefined}
        {...field('dueDate')}
        label={t('fields:dueDate')}
      />
      {onlyLine ? (
        <QuantityField
          isRequired
          {...field('quantity')}
          label={t('fields:quantity')}
          description={t('orders:confirm.quantityHint')}
          unit={onlyLine.unit}
          isWhole={!onlyLine.isDivisible}
        />
      ) : null}
      <NoteField label={t('note')} {...field('note')} />
    </FormDialog>
  )
}
