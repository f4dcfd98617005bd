import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useOutcomeToasts } from '#web/app/errors/use-outcome-toasts.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import type { ApiError } from '#web/app/http/api-error.ts'
import { callForFile } from '#web/app/http/call.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useRefetchWebhooks } from '#web/settings/webhooks/webhook-dialogs.tsx'
import type { Delivery, Webhook } from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type DeliveryProps = { webhook: Webhook; delivery: Delivery; name: string }

/** Returns why a delivery cannot be sent once more. */
function useWhyNotSendable({ webhook, delivery }: DeliveryProps): string | undefined {
  const { t } = useTranslation(['webhooks', 'problems'])
  if (webhook.state !== 'active') return t('notActive')
  return delivery.isOutdated ? t('problems:problem.message-superseded') : undefined
}

/** Buttons of a delivery: send again, create again, download. */
export function DeliveryActions(props: DeliveryProps) {
  const { webhook, delivery } = props
  const canRemake =
    webhook.adviceFormat && delivery.position !== null && delivery.state !== 'waiting'
  return (
    <div className={styles.actions}>
      <SendAgain {...props} />
      {canRemake ? <RemakeMessage {...props} /> : null}
      {delivery.sha256 ? <DownloadMessage {...props} /> : null}
    </div>
  )
}

/** Button that downloads the despatch advice as it was sent. */
function DownloadMessage({ webhook, delivery, name }: DeliveryProps) {
  const { t } = useTranslation('webhooks')
  const messageOf = useProblemMessage()
  const download = useMutation({
    mutationFn: () =>
      callForFile('GET /api/webhook-endpoints/:id/deliveries/:deliveryId/content', {
        params: { id: webhook.id, deliveryId: delivery.id },
      }),
    onSuccess: ({ name: fileName, content }) => {
      downloadFile(fileName, content)
      announce(t('downloaded', { name: fileName }))
    },
    onError: (problem: ApiError) => toast.error(messageOf(problem)),
  })
  return (
    <Button
      isSmall
      kind="plain"
      icon="download"
      label={`${t('download')}: ${name}`}
      isBusy={download.isPending}
      onPress={() => download.mutate()}
    >
      {t('download')}
    </Button>
  )
}

/** Button that creates a despatch advice again, after a confirmation. */
function RemakeMessage(props: DeliveryProps) {
  const { webhook, delivery, name } = props
  const { t } = useTranslation('webhooks')
  const whyNot = useWhyNotSendable(props)
  const [isConfirming, setConfirming] = useState(false)
  const refetch = useRefetchWebhooks()
  const remake = useEndpointMutation(
    'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/remake',
  )
  const accept = () =>
    remake.mutate(
      { params: { id: webhook.id, deliveryId: delivery.id } },
      {
        onSuccess: () => {
          toast.success(t('madeAnew'))
          setConfirming(false)
        },
        onSettled: refetch,
      },
    )
  return (
    <>
      <Button
        isSmall
        label={`${t('makeAnew')}: ${name}`}
        reason={whyNot}
        onPress={() => setConfirming(true)}
      >
        {t('makeAnew')}
      </Button>
      {isConfirming ? (
        <ConfirmForm
          form={{ submit: accept, isBusy: remake.isPending, error: remake.error }}
          acceptLabel={t('makeAnew')}
          onCancel={() => setConfirming(false)}
        >
          <p>
            <bdi>{t('confirmAnew')}</bdi>
          </p>
        </ConfirmForm>
      ) : null}
    </>
  )
}

function SendAgain(props: DeliveryProps) {
  const { webhook, delivery, name } = props
  const { t } = useTranslation('webhooks')
  const whyNot = useWhyNotSendable(props)
  const handlersWith = useOutcomeToasts(useRefetchWebhooks())
  const replay = useEndpointMutation(
    'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  )
  const sendAgain = () =>
    replay.mutate(
      { params: { id: webhook.id, deliveryId: delivery.id } },
      handlersWith(t('queued')),
    )
  return (
    <Button
      isSmall
      label={`${t('sendAgain')}: ${name}`}
      isBusy={replay.isPending}
      reason={whyNot}
      onPress={sendAgain}
    >
      {t('sendAgain')}
    </Button>
  )
}
