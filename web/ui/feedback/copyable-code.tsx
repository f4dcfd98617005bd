import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#web/ui/announce.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CodeText } from './code-text.tsx'
import styles from './copyable-code.module.css'
import { toast } from './toast.ts'

/** Code with a button that copies it. */
export const CopyableCode = ({ children: code }: { children: string }) => (
  <span className={styles.pair}>
    <CodeText>{code}</CodeText>
    <CopyButton code={code} />
  </span>
)

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('ui')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(code))) return toast.error(t('code.notCopied', { code }))
    announce(t('code.copied', { code }))
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={isCopied || undefined}
      aria-label={t('code.copy', { code })}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </button>
  )
}
