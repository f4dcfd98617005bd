import { useTranslation } from 'react-i18next'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import { useOutcomeToasts } from '#web/app/errors/use-outcome-toasts.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useRefetchWebhooks } from '#web/settings/webhooks/webhook-dialogs.tsx'
import type { Webhook } from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'

/** Whether an endpoint is an SFTP server without an accepted key. */
export const lacksHostKey = ({ url, hostKey }: Pick<Webhook, 'url' | 'hostKey'>) =>
  isSftp(url) && hostKey === null

/** Key of an SFTP server that is not yet accepted; an administrator compares and accepts it. */
export function HostKey({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const handlersWith = useOutcomeToasts(useRefetchWebhooks())
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const { id, version, state, hostKey, offeredHostKey } = webhook
  if (!offeredHostKey && !lacksHostKey(webhook)) return null
  // A webhook that its administrators paused stays paused.
  const isDisabled = state === 'disabled'
  const accept = (key: string) =>
    update.mutate(
      {
        ...{ params: { id }, ifMatch: version },
        body: { hostKey: key, ...(isDisabled && { state: 'active' }) },
      },
      handlersWith(t(isDisabled ? 'sftp.acceptedAndSent' : 'sftp.accepted')),
    )
  return (
    <section aria-label={t('hostKey')} className={styles.hostKey}>
      <p>
        <bdi>{t(!offeredHostKey ? 'sftp.unseen' : hostKey ? 'sftp.replaced' : 'sftp.offered')}</bdi>
      </p>
      {offeredHostKey ? (
        <>
          <code dir="ltr">{offeredHostKey}</code>
          <Button icon="check" isBusy={update.isPending} onPress={() => accept(offeredHostKey)}>
            {t('sftp.accept')}
          </Button>
        </>
      ) : null}
    </section>
  )
}
