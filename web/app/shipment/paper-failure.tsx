import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import styles from '#web/app/shipment/paper-failure.module.css'
import { Button } from '#web/ui/button.tsx'

/** Reason why a paper failed; if no font has some characters, a button makes it without them. */
export function PaperFailure({ error, onLeaveOut }: { error: Error; onLeaveOut: () => void }) {
  const { t } = useTranslation('papers')
  const messageOf = useProblemMessage()
  return (
    <div role="alert" className={styles.failure}>
      <p>{t('failed', { why: messageOf(error) })}</p>
      {error instanceof ApiError && error.code === 'unprintable-text' ? (
        <Button isSmall onPress={onLeaveOut}>
          {t('leaveOut')}
        </Button>
      ) : null}
    </div>
  )
}
