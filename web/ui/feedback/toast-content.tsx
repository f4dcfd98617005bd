import { type FocusEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToastContentProps } from 'react-toastify/unstyled'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from './error-text.tsx'
import styles from './toast.module.css'
import type { ToastKind, Undo } from './toast.ts'

/** Options of a toast with *Undo*: shown for ten seconds, paused while the toast has the pointer or the focus. */
export const undoOptions = { autoClose: 10_000, closeOnClick: false }

/** Renderer of a toast: its kind as a title (specification, section 8), the message, and the *Undo* button. */
export const toastContent =
  (kind: ToastKind, text: string, undo?: Undo) =>
  ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <Message kind={kind} text={text} undo={undo} onClose={closeToast} />
  )

let previousFocus: HTMLElement | undefined

/** Records the element that had the focus before the focus moved into the toasts (`currentTarget`). */
export function rememberFocus({ relatedTarget, currentTarget }: FocusEvent) {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
  previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
}

/** Moves the focus from the toast around `element` back to the recorded element or, if that is gone, to the heading. */
export function returnFocus(element: HTMLElement) {
  if (!element.closest('.Toastify__toast')?.contains(document.activeElement)) return
  // An element that is removed, hidden, inert or disabled ignores `focus()`.
  previousFocus?.focus()
  if (document.activeElement !== previousFocus) document.querySelector<HTMLElement>('h1')?.focus()
}

type Props = { kind: ToastKind; text: string; undo: Undo | undefined; onClose: () => void }

function Message({ kind, text, undo, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const undoChange = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setBusy(true)
    setProblem(undefined)
    const errorText = await undo?.()
    setBusy(false)
    setProblem(errorText)
    if (errorText) return
    // The screen renders the refetched data in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    returnFocus(currentTarget)
    onClose()
  }
  return (
    <div className={styles.message}>
      <strong className={styles.title}>{t(`toast.kinds.${kind}`)}</strong>
      <span>
        <bdi>{text}</bdi>
      </span>
      {undo ? (
        <div className={styles.undo}>
          <ErrorText>{problem ? <bdi>{problem}</bdi> : null}</ErrorText>
          <Button isSmall icon="undo" isBusy={isBusy} onPress={(event) => void undoChange(event)}>
            {t('toast.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
