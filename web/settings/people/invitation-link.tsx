import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/settings/people/person-access.module.css'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Newest pending invitation of a person, to be passed on by hand where no mail server sends it. */
export function InvitationLink({ personId }: { personId: number }) {
  const { t } = useTranslation(['people', 'outbox'])
  const isAllowed = useCan('manageMail')
  const status = useQuery({ ...endpointQuery('GET /api/mail-status', {}), enabled: isAllowed })
  const isUnsent = status.data?.isSent === false
  const mails = useQuery({
    ...endpointQuery('GET /api/mails', {
      query: { receiverId: personId, state: 'waiting', limit: 10 },
    }),
    enabled: isUnsent,
  })
  const id = mails.data?.rows.find(({ kind }) => kind === 'invitation')?.id
  const mail = useQuery({
    ...endpointQuery('GET /api/mails/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  const link = mail.data?.link
  if (!isUnsent || !link) return null
  const copy = async () =>
    (await copyText(link)) ? toast.success(t('outbox:copied')) : toast.error(t('outbox:notCopied'))
  return (
    <div className={styles.unsent} role="status">
      <Icon name="mail" />
      <p>
        <bdi>{t('invitation.notMailed')}</bdi> <bdi className={styles.link}>{link}</bdi>
      </p>
      <Button icon="copy" onPress={() => void copy()}>
        {t('invitation.copyLink')}
      </Button>
    </div>
  )
}
