import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerChange } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { useUndo } from '#web/app/forms/use-undo.ts'
import { call } from '#web/app/http/call.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { actingSupplierId } from '#web/app/state/session-state.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { LeftOutLines, NamedLines } from '#web/orders/selection/named-lines.tsx'
import { addedProposal } from '#web/orders/selection/proposed-terms.ts'
import { useLinesAtOpening } from '#web/orders/selection/use-lines-at-opening.ts'
import type { ConfirmedLine } from '#web/orders/selection/use-selected-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Confirms the selected lines, or proposes another date or quantity. */
export function ConfirmLines({
  lines,
  onDone,
}: {
  lines: readonly ListedOrderLine[]
  onDone: (lines: readonly ConfirmedLine[]) => void
}) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  const pending = lines.filter(isPending)
  const suppliers = new Set(pending.map((line) => line.supplier?.id))
  const reason =
    pending.length === 0
      ? t('confirm.nothingPending')
      : pending.length > maxLinesPerChange
        ? t('confirm.tooMany', { max: maxLinesPerChange })
        : suppliers.size > 1
          ? t('confirm.twoSuppliers')
          : undefined
  return (
    <>
      <Button icon="check" reason={reason} onPress={() => setOpen(true)}>
        {t('confirm.open')}
      </Button>
      {isOpen ? (
        <ConfirmLinesDialog lines={pending} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

const isPending = (line: ListedOrderLine) => line.pending !== '0'

const isProposed = ({ confirmation }: ListedOrderLine) => confirmation === 'proposed'

/** Returns the draft that the dialog opens with: for a single line its open proposal, which the new one replaces. */
function draftOf([line, ...others]: readonly ListedOrderLine[]) {
  const isOpen = line && others.length === 0 && isProposed(line)
  const answer: 'as-ordered' | 'proposal' = isOpen ? 'proposal' : 'as-ordered'
  return {
    answer,
    date: (isOpen && line.proposedDate) || '',
    quantity: (isOpen && line.proposedQuantity) || '',
    note: isOpen ? line.proposalNote : '',
  }
}

/** Dialog to confirm lines as ordered or by a proposal. `hasMore`: whether further lines are unconfirmed. */
export function ConfirmLinesDialog({
  lines: current,
  hasMore = false,
  onClose,
  onDone,
}: {
  lines: readonly ListedOrderLine[]
  hasMore?: boolean
  onClose: () => void
  onDone: (lines: readonly ConfirmedLine[]) => void
}) {
  const { t } = useTranslation('orders')
  const { lines, leftOutLines, errorOptions } = useLinesAtOpening(current, isPending)
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const confirm = useEndpointMutation('POST /api/order-lines/confirmations')
  // As when the dialog opened: lines may be left out later.
  const [hasSeveral] = useState(lines.length > 1)
  const supplier = lines[0]?.supplier?.id ?? actingSupplierId()
  const form = useFormState({
    initial: () => draftOf(lines),
    send: ({ answer, note, ...draft }) =>
      confirm.mutateAsync({
        supplier,
        body: {
          lines: lines.map((line) => {
            const { date, quantity } = hasSeveral ? addedProposal(line, draft) : draft
            return {
              ...{ id: line.id, version: line.version },
              ...(answer === 'proposal' && date && { date }),
              ...(answer === 'proposal' && quantity && { quantity }),
            }
          }),
          note: note.trim(),
        },
      }),
    ...errorOptions,
    onSaved: async (reply) => {
      const sentCount = reply.lines.filter(({ confirmation }) => confirmation === 'proposed').length
      const confirmedCount = reply.lines.length - sentCount
      const results = [
        sentCount > 0 && t('confirm.sent', { count: sentCount }),
        confirmedCount > 0 && t('confirm.confirmed', { count: confirmedCount }),
      ]
      const idempotencyKey = randomId()
      offerUndo(results.filter(Boolean).join(' · '), () =>
        call('POST /api/order-lines/confirmation-reversals', {
          ...{ supplier, idempotencyKey },
          body: { lines: reply.lines.map(({ id, version }) => ({ id, version })) },
        }),
      )
      onClose()
      onDone(reply.lines)
      await queryClient.invalidateQueries()
    },
  })
  const { draft, change } = form
  const field = fieldsOf(draft, change)
  const isProposal = draft.answer === 'proposal'
  const [onlyLine] = lines.length === 1 ? lines : []
  const isEmpty = isProposal && !(draft.date || draft.quantity)
  return (
    <FormDialog
      form={form}
      title={t('confirm.title', { count: lines.length })}
      submitLabel={t(isProposal ? 'confirm.send' : 'confirm.open')}
      reason={
        lines.length === 0
          ? t('confirm.nothingPending')
          : isEmpty
            ? t('confirm.nothingProposed')
            : undefined
      }
      onClose={onClose}
    >
      {hasMore ? <p>{t('confirm.firstOnly', { max: lines.length })}</p> : null}
      <NamedLines lines={lines} />
      <LeftOutLines lines={leftOutLines} />
      <RadioGroup
        label={t('confirm.how')}
        value={draft.answer}
        onChange={(answer) => change({ answer })}
        options={[
          { value: 'as-ordered', label: t('confirm.asked'), description: t('confirm.askedHint') },
          { value: 'proposal', label: t('confirm.other'), description: t('confirm.otherHint') },
        ]}
      />
      {isProposal && !onlyLine && lines.some(isProposed) ? (
        <p>{t('confirm.proposalsStay')}</p>
      ) : null}
      {isProposal ? <DateField {...field('date')} label={t('confirm.date')} /> : null}
      {isProposal && onlyLine ? (
        <QuantityField
          {...field('quantity')}
          label={t('confirm.quantity')}
          description={t('confirm.quantityHint')}
          unit={onlyLine.unit}
          isWhole={!onlyLine.isDivisible}
        />
      ) : null}
      <NoteField label={t('confirm.note')} {...field('note')} />
    </FormDialog>
  )
}
