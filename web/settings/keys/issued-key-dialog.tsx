import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/settings/keys/keys.module.css'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Shows a new key, or the secret of a webhook, once, to be copied; a click outside does not close the dialog. */
export function IssuedKeyDialog({
  apiKey,
  ns = 'keys',
  onClose,
}: {
  /** Key of a service account, or secret of a webhook. */
  apiKey: string
  /** Namespace of the texts. */
  ns?: 'keys' | 'webhooks'
  onClose: () => void
}) {
  const { t } = useTranslation(ns)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(apiKey))) return toast.error(t('issued.notCopied'))
    announce(t('issued.copied'))
    setCopied(true)
  }
  return (
    <Dialog
      isOpen
      title={t('issued.title')}
      size="sm"
      footer={
        <>
          <Button icon={isCopied ? 'check' : 'copy'} autoFocus onPress={() => void copy()}>
            {isCopied ? t('issued.copied') : t('issued.copy')}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {t('issued.done')}
          </Button>
        </>
      }
    >
      <div className={styles.issued}>
        <p>{t('issued.hint')}</p>
        <p className={styles.key} dir="ltr">
          {apiKey}
        </p>
      </div>
    </Dialog>
  )
}
