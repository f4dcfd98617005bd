import { type FocusEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToastContentProps } from 'react-toastify/unstyled'
import { Button } from '#web/ui/button.tsx'
import styles from './toast.module.css'
import type { ToastKind } from './toast.ts'

/** How long a message with *Undo* stays, in ms; it waits while the pointer or the focus is on it. */
export const undoLifetimeMs = 10_000

/** Renders a toast: its kind as a title (specification, section 8), the message, and the button that undoes what it tells. */
export const toastContent =
  (kind: ToastKind, text: string, undo?: () => void) =>
  ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <Message kind={kind} text={text} undo={undo} onClose={closeToast} />
  )

type Props = { kind: ToastKind; text: string; undo: (() => void) | undefined; onClose: () => void }

function Message({ kind, text, undo, onClose }: Props) {
  const { t } = useTranslation('ui')
  const cameFrom = useRef<HTMLElement>(null)
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  const press = () => {
    // The button goes; the focus was here only if somebody moved it.
    if (cameFrom.current?.isConnected) cameFrom.current.focus()
    else document.querySelector<HTMLElement>('h1')?.focus()
    onClose()
    undo?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus came from
    <div className={styles.message} onFocus={remember}>
      <strong className={styles.title}>{t(`toast.kinds.${kind}`)}</strong>
      <span>
        <bdi>{text}</bdi>
      </span>
      {undo ? (
        <div className={styles.undo}>
          <Button isSmall icon="undo" onPress={press}>
            {t('toast.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
