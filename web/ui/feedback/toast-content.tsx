import { type FocusEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToastContentProps } from 'react-toastify/unstyled'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from './error-text.tsx'
import styles from './toast.module.css'
import type { ToastKind, Undo } from './toast.ts'

/** Options of a message with *Undo*: it lives ten seconds, and waits while the pointer or the focus is on it. */
export const undoOptions = { autoClose: 10_000, closeOnClick: false }

/** Renders a toast: its kind as a title (specification, section 8), the message, and the button that undoes what it tells. */
export const toastContent =
  (kind: ToastKind, text: string, undo?: Undo) =>
  ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <Message kind={kind} text={text} undo={undo} onClose={closeToast} />
  )

let cameFrom: HTMLElement | undefined

/** Notes where the focus stood before it came to the messages, which are `currentTarget`. */
export function noteFocusBefore({ relatedTarget, currentTarget }: FocusEvent) {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
  cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
}

/** Returns the focus to where it came from, if it stands in the message of this button; else to the heading. */
export function returnFocus(button: HTMLElement) {
  if (!button.closest('.Toastify__toast')?.contains(document.activeElement)) return
  // An element that is gone, hidden, inert or disabled by now takes no focus, and says nothing of it.
  cameFrom?.focus()
  if (document.activeElement !== cameFrom) document.querySelector<HTMLElement>('h1')?.focus()
}

type Props = { kind: ToastKind; text: string; undo: Undo | undefined; onClose: () => void }

function Message({ kind, text, undo, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setBusy(true)
    setProblem(undefined)
    const failed = await undo?.()
    setBusy(false)
    setProblem(failed)
    if (failed) return
    // The screen shows what was read anew a task later.
    await new Promise((done) => setTimeout(done))
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
          <Button isSmall icon="undo" isBusy={isBusy} onPress={(event) => void press(event)}>
            {t('toast.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
