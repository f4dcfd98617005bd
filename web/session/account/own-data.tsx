import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { callForFile } from '#web/app/http/call.ts'
import styles from '#web/session/account-screen.module.css'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'

/** All that is kept about the person, as a file to take along. */
export function OwnData() {
  const { t } = useTranslation(['account', 'exports'])
  const problemMessage = useProblemMessage()
  const file = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { name, content } = await callForFile('GET /api/auth/data')
      downloadFile(name, content)
      announce(t('exports:done'))
    },
  })
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        <bdi>{t('data.about')}</bdi>
      </p>
      <div className={styles.actions}>
        <Button icon="download" isBusy={file.isPending} onPress={() => file.mutate()}>
          {t('data.download')}
        </Button>
      </div>
      {file.error ? (
        <p role="alert" className={styles.words}>
          <bdi>{t('exports:failed', { why: problemMessage(file.error) })}</bdi>
        </p>
      ) : null}
    </div>
  )
}
