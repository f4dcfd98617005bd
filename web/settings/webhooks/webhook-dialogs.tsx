import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import {
  endpointQuery,
  endpointQueryKey,
  isOfRoutes,
  useEndpointMutation,
} from '#web/app/queries.ts'
import { IssuedKeyDialog } from '#web/settings/keys/issued-key-dialog.tsx'
import { SettingsConflict } from '#web/settings/settings-form.tsx'
import {
  missingChoiceOf,
  type WebhookDraft,
  WebhookFields,
  webhookDraftOf,
  webhookEntryOf,
} from '#web/settings/webhooks/webhook-fields.tsx'
import type { Webhook } from '#web/settings/webhooks/webhook-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const isWebhookQuery = isOfRoutes([
  'GET /api/webhook-endpoints',
  'GET /api/webhook-endpoints/:id',
  'GET /api/webhook-endpoints/:id/deliveries',
  'GET /api/webhook-endpoints/:id/deliveries/count',
])

/** Returns a function that refetches endpoints and their deliveries. */
export function useRefetchWebhooks(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ predicate: isWebhookQuery })
}

/** Creates an endpoint, shows its secret once, and opens its screen. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const refetch = useRefetchWebhooks()
  const [reply, setReply] = useState<{ id: number; secret: string }>()
  const create = useEndpointMutation('POST /api/webhook-endpoints')
  const open = (id: number) => void navigate({ to: pathTo(paths.webhook, { id }) })
  const form = useForm({
    initial: () => webhookDraftOf(),
    send: (draft) => create.mutateAsync({ body: webhookEntryOf(draft) }),
    onSaved: (webhook) => {
      refetch()
      // A secret that a person entered is not shown.
      if (webhook.secret === '') open(webhook.id)
      else setReply(webhook)
    },
  })
  if (reply)
    return <IssuedKeyDialog ns="webhooks" apiKey={reply.secret} onClose={() => open(reply.id)} />
  const why = missingChoiceOf(form.draft)
  return (
    <Dialog isOpen title={t('add')} onClose={form.isBusy ? undefined : onClose}>
      <SubmitForm
        form={form}
        submitLabel={t('create')}
        reason={why && t(why)}
        onCancel={onClose}
        isReplyShownOnce
      >
        <WebhookFields draft={form.draft} change={form.change} isNew />
      </SubmitForm>
    </Dialog>
  )
}

type DialogProps = { webhook: Webhook; onClose: () => void }

// A secret is sent with the address that it was typed for: somebody else may have changed the address.
function changeableWebhook(draft: WebhookDraft) {
  const { secret, ...entry } = webhookEntryOf(draft)
  return { ...entry, secret: secret ? { url: entry.url, secret } : null }
}

// Returns the values that a conflict shows: suppliers by name, and never the secret.
function conflictValuesOf(draft: WebhookDraft) {
  const { secret: _secret, supplierIds: _ids, ...values } = webhookEntryOf(draft)
  return { ...values, suppliers: draft.suppliers.map(({ name }) => name) }
}

/** Changes the address of an endpoint, and the events that it is sent. */
export function ChangeWebhookDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation('webhooks')
  const refetch = useRefetchWebhooks()
  const client = useQueryClient()
  const params = { id: webhook.id }
  const query = endpointQuery('GET /api/webhook-endpoints/:id', { params })
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const form = useEditForm({
    entity: webhook,
    draftOf: (entity: Webhook) => webhookDraftOf(entity),
    bodyOf: changeableWebhook,
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onUnchanged: onClose,
    send: ({ secret, ...body }, ifMatch) =>
      update.mutateAsync({ params, ifMatch, body: { ...body, ...secret } }),
    onSaved: () => {
      toast.success(t('changed'))
      refetch()
      onClose()
    },
    // Somebody else may have changed or removed the endpoint.
    onFailed: refetch,
  })
  if (form.conflict)
    return (
      <SettingsConflict
        theirs={conflictValuesOf(webhookDraftOf(form.conflict.latest))}
        mine={changedFields(conflictValuesOf(form.draft), conflictValuesOf(form.before))}
        isBusy={form.isBusy}
        conflict={form.conflict}
      />
    )
  const why = missingChoiceOf(form.draft)
  return (
    <Dialog isOpen title={t('change')} onClose={form.isBusy ? undefined : onClose}>
      <SubmitForm form={form} submitLabel={t('save')} reason={why && t(why)} onCancel={onClose}>
        <WebhookFields draft={form.draft} change={form.change} />
      </SubmitForm>
    </Dialog>
  )
}

/** Asks before an endpoint gets another secret, and shows the new one once. */
export function NewSecretDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation('webhooks')
  const refetch = useRefetchWebhooks()
  const rotate = useEndpointMutation('POST /api/webhook-endpoints/:id/secrets')
  if (rotate.data)
    return <IssuedKeyDialog ns="webhooks" apiKey={rotate.data.secret} onClose={onClose} />
  const accept = () => rotate.mutate({ params: { id: webhook.id } }, { onSettled: refetch })
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: rotate.isPending, error: rotate.error }}
      acceptLabel={t('newSecret')}
      onCancel={onClose}
    >
      <p>
        <bdi>{t('confirmSecret')}</bdi>
      </p>
    </ConfirmForm>
  )
}

/** Asks before an endpoint is removed with its deliveries. */
export function RemoveWebhookDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useEndpointMutation('DELETE /api/webhook-endpoints/:id')
  const accept = () =>
    remove.mutate(
      { params: { id: webhook.id } },
      {
        onSuccess: () => {
          const queryKey = endpointQueryKey('GET /api/webhook-endpoints')
          void client.invalidateQueries({ queryKey })
          toast.success(t('removed'))
          void navigate({ to: paths.webhooks })
        },
      },
    )
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: remove.isPending, error: remove.error }}
      isDanger
      acceptLabel={t('remove')}
      onCancel={onClose}
    >
      <p>
        <bdi>{t('confirmRemove', { url: webhook.url })}</bdi>
      </p>
    </ConfirmForm>
  )
}
