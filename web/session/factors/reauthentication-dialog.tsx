import type { ComponentProps } from 'react'
import { StepUpForm } from '#web/session/factors/step-up-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Asks for password and second factor before a change of how the person signs in. */
export function ReauthenticationDialog<Reply>({
  title,
  text,
  onClose,
  ...form
}: Omit<ComponentProps<typeof StepUpForm<Reply>>, 'children'> & {
  title: string
  text?: string
  onClose: () => void
}) {
  return (
    <Dialog isOpen title={title} onClose={onClose} size="sm">
      <StepUpForm {...form}>{text ? <p>{text}</p> : null}</StepUpForm>
    </Dialog>
  )
}
