import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '#web/app/forms/use-form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'

/** A form on a page or in a dialog, with its buttons at the end. */
export function SubmitForm({
  form,
  label,
  submitLabel,
  reason,
  onCancel,
  isReplyShownOnce = false,
  otherButtons,
  children,
}: {
  form: FormSubmission
  /** Accessible name, on a page with several forms. */
  label?: string
  submitLabel: string
  /** Reason why the form cannot be sent yet. */
  reason?: string | undefined
  onCancel?: () => void
  /** Whether cancelling while the form is being sent would lose a key or codes. */
  isReplyShownOnce?: boolean
  otherButtons?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation('ui')
  return (
    <Form aria-label={label} errors={form.errors} message={form.message} onSubmit={form.submit}>
      {children}
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isBusy} reason={reason}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button
            reason={isReplyShownOnce && form.isBusy ? t('confirm.busy') : undefined}
            onPress={onCancel}
          >
            {t('confirm.cancel')}
          </Button>
        ) : null}
        {otherButtons}
      </FormActions>
    </Form>
  )
}
