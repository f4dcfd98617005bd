import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { lineProblems } from '#web/orders/selection/line-problems.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Asks before what is left of lines or of an order is cancelled, and why. */
export function CancelDialog({
  title,
  children,
  send,
  onClose,
  onDone,
}: {
  title: string
  /** What will go. */
  children: ReactNode
  send: (note: string) => Promise<{ lines: readonly object[] }>
  onClose: () => void
  onDone?: () => void
}) {
  const { t } = useTranslation(['order-entry', 'ui'])
  const formId = useId()
  const queries = useQueryClient()
  const form = useFormState({
    initial: { note: '' },
    send: ({ note }) => send(note.trim()),
    mapErrors: lineProblems,
    onFailed: () => void queries.invalidateQueries(),
    onSaved: async ({ lines }) => {
      void toast.success(t('cancelled', { count: lines.length }))
      onClose()
      onDone?.()
      await queries.invalidateQueries()
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={form.isBusy ? undefined : onClose}
      footer={
        <>
          <Button reason={form.isBusy ? t('ui:confirm.busy') : undefined} onPress={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} kind="danger" isBusy={form.isBusy}>
            {t('cancelRest')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        aria-label={title}
        errors={form.errors}
        message={form.message}
        onSubmit={form.submit}
      >
        {children}
        <TextArea
          name="note"
          label={t('note')}
          maxLength={500}
          value={form.draft.note}
          onChange={(note) => form.change({ note })}
        />
      </Form>
    </Dialog>
  )
}
