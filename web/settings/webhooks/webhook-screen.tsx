import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEdifact } from '#domain/messages/advice-format.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import { useOutcomeToasts } from '#web/app/errors/use-outcome-toasts.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan, useProveidor } from '#web/app/state/session-state.ts'
import { CodeMappings } from '#web/settings/webhooks/code-mappings.tsx'
import { DeliveryList, waitingRefetchMs } from '#web/settings/webhooks/delivery-list.tsx'
import { HostKey, lacksHostKey } from '#web/settings/webhooks/host-key.tsx'
import { OwnIdentifiers } from '#web/settings/webhooks/own-identifiers.tsx'
import {
  ChangeWebhookDialog,
  NewSecretDialog,
  RemoveWebhookDialog,
  useRefetchWebhooks,
} from '#web/settings/webhooks/webhook-dialogs.tsx'
import { type Webhook, WebhookState } from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

const dialogByAction = {
  change: ChangeWebhookDialog,
  secret: NewSecretDialog,
  remove: RemoveWebhookDialog,
}

/** Screen of an endpoint: its events, its state, and its deliveries. */
export function WebhookScreen() {
  const { t } = useTranslation('webhooks')
  const isAllowed = useCan('manageKeys')
  const [action, setAction] = useState<keyof typeof dialogByAction>()
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/webhook-endpoints/:id', { params: { id } }),
    enabled: isAllowed,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? waitingRefetchMs : false),
  })
  const { record: webhook, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('gone') },
  })
  const Dialog = action && dialogByAction[action]
  return (
    <ScreenPage
      title={webhook ? new URL(webhook.url).host : t('one')}
      state={webhook ? <WebhookState {...webhook} /> : null}
      trail={[{ label: t('title'), href: paths.webhooks }]}
      below={
        webhook?.description ? <bdi className={styles.address}>{webhook.description}</bdi> : null
      }
      actions={webhook ? <WebhookActions webhook={webhook} onOpen={setAction} /> : null}
    >
      {absence}
      {webhook ? (
        <>
          <WebhookFacts webhook={webhook} />
          <HostKey webhook={webhook} />
          <CodeMappings webhook={webhook} />
          <DeliveryList webhook={webhook} />
        </>
      ) : null}
      {webhook && Dialog ? <Dialog webhook={webhook} onClose={() => setAction(undefined)} /> : null}
    </ScreenPage>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'fields', 'papers', 'shell'])
  const { instant } = useFormats()
  const isOfCompany = useProveidor(({ isChosen }) => isChosen)
  const suppliers = webhook.suppliers.map(({ name }) => name).join(', ')
  const requires = webhook.requires.map((element) => t(`papers:element.${element}`)).join(', ')
  const kinds = webhook.kinds.map((kind) =>
    t(`event.${kind}` as 'event.shipment.closed', { defaultValue: kind }),
  )
  const partyFact = (
    name: 'interchangeSender' | 'interchangeRecipient',
    gln: 'supplierGln' | 'companyGln',
  ) => ({
    term: t(`interchange.${name}`),
    value: webhook[name]
      ? `${webhook[name]} (${webhook[`${name}Qualifier`]})`
      : t(`interchange.${gln}`),
  })
  const interchangeFacts = isEdifact(webhook.adviceFormat)
    ? [
        partyFact('interchangeSender', 'supplierGln'),
        partyFact('interchangeRecipient', 'companyGln'),
        { term: t('interchange.isTest'), value: webhook.isTest ? t('interchange.yes') : null },
      ]
    : []
  const facts = [
    { term: t('url'), value: webhook.url },
    {
      term: t('sends'),
      value: webhook.adviceFormat
        ? t(`sent.${webhook.adviceFormat}`)
        : kinds.join(', ') || t('choice.all'),
    },
    { term: t('fields:suppliers'), value: isOfCompany && (suppliers || t('shell:supplier.all')) },
    { term: t('requires.title'), value: requires },
    { term: t('ownIdentifiers'), value: webhook.adviceFormat && <OwnIdentifiers /> },
    ...interchangeFacts,
    { term: t('hostKey'), value: webhook.hostKey },
    ...(webhook.acknowledgementFolder
      ? [
          { term: t('sftp.folder'), value: webhook.acknowledgementFolder },
          {
            term: t('sftp.folderRead'),
            value: webhook.folderReadAt ? instant(webhook.folderReadAt) : t('neverTried'),
          },
          {
            term: t('sftp.folderFailed'),
            value: webhook.folderReason && t(`reason.${webhook.folderReason}`),
          },
        ]
      : []),
    { term: t('failingSince'), value: webhook.failingSince && instant(webhook.failingSince) },
    { term: t('formerUntil'), value: webhook.formerUntil && instant(webhook.formerUntil) },
  ].filter(({ value }) => value)
  return <DescriptionList isStacked items={facts} />
}

function WebhookActions({
  webhook,
  onOpen,
}: {
  webhook: Webhook
  onOpen: (dialog: keyof typeof dialogByAction) => void
}) {
  const { id, url, state, version, adviceFormat } = webhook
  const { t } = useTranslation('webhooks')
  const handlersWith = useOutcomeToasts(useRefetchWebhooks())
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const trial = useEndpointMutation('POST /api/webhook-endpoints/:id/trials')
  const isActive = state === 'active'
  const isKeyMissing = lacksHostKey(webhook)
  const trialTexts = isKeyMissing
    ? ({ label: 'sftp.check', queued: 'sftp.checking' } as const)
    : adviceFormat
      ? ({ label: 'sendTrialAdvice', queued: 'trialAdviceQueued' } as const)
      : ({ label: 'sendTrial', queued: 'trialQueued' } as const)
  const toggleState = () =>
    update.mutate(
      { params: { id }, ifMatch: version, body: { state: isActive ? 'paused' : 'active' } },
      handlersWith(t(isActive ? 'isPaused' : 'isResumed')),
    )
  const sendTrial = () => trial.mutate({ params: { id } }, handlersWith(t(trialTexts.queued)))
  return (
    <>
      <Button icon="remove" onPress={() => onOpen('remove')}>
        {t('remove')}
      </Button>
      {isSftp(url) ? null : (
        <Button icon="key" onPress={() => onOpen('secret')}>
          {t('newSecret')}
        </Button>
      )}
      <Button icon="edit" onPress={() => onOpen('change')}>
        {t('change')}
      </Button>
      <Button
        isBusy={update.isPending}
        reason={isKeyMissing ? t('sftp.unseen') : undefined}
        onPress={toggleState}
      >
        {t(isActive ? 'pause' : 'resume')}
      </Button>
      <Button kind="primary" isBusy={trial.isPending} onPress={sendTrial}>
        {t(trialTexts.label)}
      </Button>
    </>
  )
}
