import { useTranslation } from 'react-i18next'
import styles from './toast.module.css'
import type { ToastKind } from './toast.ts'

/** Renders a toast: its kind as a title (specification, section 8), and the message. */
export const toastContent = (kind: ToastKind, text: string) => <Message kind={kind} text={text} />

function Message({ kind, text }: { kind: ToastKind; text: string }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.message}>
      <strong className={styles.title}>{t(`toast.kinds.${kind}`)}</strong>
      <span>
        <bdi>{text}</bdi>
      </span>
    </div>
  )
}
