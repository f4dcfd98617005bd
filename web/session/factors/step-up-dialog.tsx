import { type ComponentProps, type ReactNode, useState } from 'react'
import { StepUpForm } from '#web/session/factors/step-up-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/**
 * Asks for password and second factor before a change of how the person signs in. It stays open while sending: the reply
 * may have codes that are shown once.
 */
export function StepUpDialog<Reply>({
  title,
  text,
  onClose,
  children,
  ...form
}: Omit<ComponentProps<typeof StepUpForm<Reply>>, 'children' | 'onBusyChange'> & {
  title: string
  text?: string
  onClose: () => void
  children?: ReactNode
}) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog isOpen title={title} onClose={isBusy ? undefined : onClose} size="sm">
      <StepUpForm {...form} onBusyChange={setBusy}>
        {text ? <p>{text}</p> : null}
        {children}
      </StepUpForm>
    </Dialog>
  )
}
