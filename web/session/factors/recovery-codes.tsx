import { useTranslation } from 'react-i18next'
import { downloadFile } from '#web/app/files/download-file.ts'
import { useUser } from '#web/app/state/session-state.ts'
import styles from '#web/session/account-screen.module.css'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Shows recovery codes once, for the person to store; cannot be dismissed by accident. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account')
  const username = useUser((user) => user.username)
  const save = () =>
    downloadFile(
      `${t('factor.file')}.txt`,
      new Blob([`Oto, ${username}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    )
  return (
    <Dialog
      isOpen
      title={t('factor.recovery')}
      size="sm"
      footer={
        <>
          <Button onPress={save}>{t('factor.save')}</Button>
          <Button kind="primary" onPress={onDone}>
            {t('factor.confirmSaved')}
          </Button>
        </>
      }
    >
      <p className={styles.words}>
        <bdi>{t('factor.recoveryHint')}</bdi>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <CodeText>{code}</CodeText>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
