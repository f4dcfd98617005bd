import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '#web/ui/load-chunk.ts'

export type DialogSize = 'sm' | 'md' | 'lg'

export type DialogProps = {
  title: string
  isOpen: boolean
  /** Called on Escape and the close button; without it, only the buttons of `footer` close the dialog. */
  onClose?: (() => void) | undefined
  size?: DialogSize | undefined
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Buttons, the primary one first. */
  footer?: ReactNode
  children: ReactNode
}

// Lazy: the window loads with the first dialog.
const DialogWindow = lazy(() => loadChunk('DialogWindow', () => import('./dialog-window.tsx')))

/**
 * Modal dialog, which traps the focus and then returns it. Escape and the close button call `onClose`; a press outside
 * does so only with `isDismissable`, where no input can be lost.
 */
export function Dialog(props: DialogProps) {
  const [isNeeded, setNeeded] = useState(props.isOpen)
  // Stays mounted after it was opened, for its closing animation.
  if (props.isOpen && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
