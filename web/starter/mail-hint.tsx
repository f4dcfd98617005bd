import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/starter/first-steps.module.css'
import { useHint } from '#web/starter/use-hint.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Hint for administrators, shown once: no mail is sent, and invitations wait in the outbox. */
export function MailHint() {
  const { t } = useTranslation('starter')
  const { isOpen, dismiss } = useHint('mail')
  const canSee = useCan('manageMail')
  const { data } = useQuery({
    ...endpointQuery('GET /api/mail-status', {}),
    enabled: canSee && isOpen,
  })
  if (!(canSee && isOpen && data) || data.isSent) return null
  return (
    <section className={styles.hint} aria-label={t('mailHint.title')}>
      <Icon name="mail" />
      <p>
        <bdi>{t('mailHint.words')}</bdi> <Link href={paths.mails}>{t('mailHint.open')}</Link>
      </p>
      <Button kind="plain" icon="close" isIconOnly isSmall onPress={dismiss}>
        {t('mailHint.dismiss')}
      </Button>
    </section>
  )
}
