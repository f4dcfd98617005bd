import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '#web/app/forms/use-form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, type OnEnter } from '#web/ui/form/form.tsx'
import { Dialog, type DialogSize } from '#web/ui/overlay/dialog.tsx'

/** A form in a dialog with its buttons. It stays open while sending, and shows the error. */
export function FormDialog({
  form,
  title,
  size,
  submitLabel,
  reason,
  cancelLabel,
  isDanger = false,
  onEnter,
  onClose,
  children,
}: {
  form: FormSubmission
  title: string
  size?: DialogSize
  submitLabel: string
  /** Reason why the form cannot be sent yet. */
  reason?: string | undefined
  /** Label of the button that closes the dialog: "Cancel", unless the form itself cancels something. */
  cancelLabel?: string
  /** Whether the form deletes something for good. */
  isDanger?: boolean
  /** Handles Enter in a single-line field, in place of submitting the form. */
  onEnter?: OnEnter
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <Dialog
      isOpen
      role={isDanger ? 'alertdialog' : 'dialog'}
      title={title}
      size={size}
      onClose={form.isBusy ? undefined : onClose}
      footer={
        <>
          <Button reason={form.isBusy ? t('confirm.busy') : undefined} onPress={onClose}>
            {cancelLabel ?? t('confirm.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            kind={isDanger ? 'danger' : 'primary'}
            isBusy={form.isBusy}
            reason={reason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={title}
        errors={form.errors}
        message={form.message}
        onSubmit={form.submit}
        onEnter={onEnter}
      >
        {children}
      </Form>
    </Dialog>
  )
}
