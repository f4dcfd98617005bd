import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { mergeLineErrors } from '#web/orders/selection/line-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Dialog, with a note, to confirm cancelling the remaining quantities of order lines or of an order. */
export function CancelDialog({
  title,
  children,
  reason,
  send,
  onFailed,
  onClose,
  onDone,
}: {
  title: string
  children: ReactNode
  /** Reason why nothing can be cancelled. */
  reason?: string | undefined
  send: (note: string) => Promise<{ lines: readonly object[] }>
  onFailed?: (error: unknown) => Promise<void>
  onClose: () => void
  onDone?: () => void
}) {
  const { t } = useTranslation('order-entry')
  const queryClient = useQueryClient()
  const form = useFormState({
    initial: { note: '' },
    send: ({ note }) => send(note.trim()),
    mapErrors: mergeLineErrors,
    onFailed: (error) => {
      void queryClient.invalidateQueries()
      return onFailed?.(error)
    },
    onSaved: async ({ lines }) => {
      void toast.success(t('cancelled', { count: lines.length }))
      onClose()
      onDone?.()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      isDanger
      cancelLabel={t('keep')}
      submitLabel={t('cancelRest')}
      reason={reason}
      onClose={onClose}
    >
      {children}
      <NoteField
        label={t('note')}
        value={form.draft.note}
        onChange={(note) => form.change({ note })}
      />
    </FormDialog>
  )
}
