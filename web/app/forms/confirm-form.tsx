import type { ComponentProps } from 'react'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'isBusy' | 'onAccept'> & {
  form: { submit: () => void; isBusy: boolean; error: ApiError | null | undefined }
}

/** Confirmation before a form is sent; it stays open while sending, and shows the error. */
export function ConfirmForm({ form, children, ...dialog }: Props) {
  const messageOf = useProblemMessage()
  return (
    <ConfirmDialog {...dialog} isOpen isBusy={form.isBusy} onAccept={form.submit}>
      {children}
      {form.error ? <p role="alert">{messageOf(form.error)}</p> : null}
    </ConfirmDialog>
  )
}
