import { lazy, type ReactNode, Suspense, useState } from 'react'
import { whenReachable } from '#web/ui/server-reachability.ts'

export type DialogSize = 'sm' | 'md' | 'lg'

export type DialogProps = {
  title: string
  isOpen: boolean
  /** Without it the dialog cannot be left but by its own buttons. */
  onClose?: (() => void) | undefined
  size?: DialogSize | undefined
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** The buttons, the one that goes on first. */
  footer?: ReactNode
  children: ReactNode
}

// Every screen may ask something, few do at once: the window comes when the first dialog opens.
const DialogWindow = lazy(() => whenReachable(() => import('./dialog-window.tsx')))

/**
 * A window over the page: takes the focus, keeps it, gives it back. Escape and the close button call `onClose`;
 * a press outside only where nothing typed can be lost (`isDismissable`).
 */
export function Dialog(props: DialogProps) {
  const [isNeeded, setNeeded] = useState(props.isOpen)
  // It stays once it was opened, so that it can be seen to go.
  if (props.isOpen && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
