import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import type { FormSubmission } from '#web/app/forms/use-form-state.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useDayOf, useToday } from '#web/app/workspace.ts'
import type { SavedKey } from '#web/settings/keys/key-expiry.ts'
import {
  type KeyDraft,
  KeyFields,
  keyEntryOf,
  keyFieldErrors,
  newKeyDraft,
} from '#web/settings/keys/key-fields.tsx'
import { SettingsConflict } from '#web/settings/settings-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Account = Output<'GET /api/service-accounts/:id'>
type AccountDialogProps = { account: Account; onClose: () => void }
type Key = Account['keys'][number]
type KeyDialogProps = AccountDialogProps & { apiKey: Key }

const queryOf = ({ id }: Account) =>
  endpointQuery('GET /api/service-accounts/:id', { params: { id } })

function useRefetch(account: Account) {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryOf(account).queryKey })
}

const draftOfKey = (key: Key): KeyDraft => ({
  name: key.name,
  scopes: key.scopes,
  expiresOn: key.expiresOn,
  addresses: key.addresses.join('\n'),
  requestsPerMinute: String(key.requestsPerMinute),
})

/** Creates a key: its scopes, expiry, allowed addresses and request limit. */
export function NewKeyDialog({
  account,
  onIssued,
  onClose,
}: AccountDialogProps & { onIssued: (key: string) => void }) {
  const { t } = useTranslation('keys')
  const today = useToday()
  const create = useEndpointMutation('POST /api/service-accounts/:id/keys')
  const refetch = useRefetch(account)
  const form = useForm({
    initial: () => newKeyDraft(today),
    send: (draft) => create.mutateAsync({ params: { id: account.id }, body: keyEntryOf(draft) }),
    mapErrors: keyFieldErrors,
    onSaved: ({ key }) => {
      refetch()
      onIssued(key)
    },
  })
  const texts = { title: t('key.add'), submitLabel: t('key.create') }
  return <KeyForm {...texts} account={account} form={form} onClose={onClose} />
}

/** Changes scopes, expiry, allowed addresses and request limit of a key; the key itself stays. */
export function ChangeKeyDialog({ account, apiKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const dayOf = useDayOf()
  const update = useEndpointMutation('PATCH /api/service-accounts/:id/keys/:keyId')
  const refetch = useRefetch(account)
  const client = useQueryClient()
  const form = useEditForm({
    entity: apiKey,
    draftOf: draftOfKey,
    bodyOf: keyEntryOf,
    // A revoked key stays in the list.
    loadLatest: async () => {
      const { keys } = await client.fetchQuery({ ...queryOf(account), staleTime: 0 })
      return keys.find(({ id }) => id === apiKey.id) ?? apiKey
    },
    onUnchanged: onClose,
    // The last day of an expired key is in the past, and would be refused if it were sent unchanged.
    send: (body, ifMatch) =>
      update.mutateAsync({ params: { id: account.id, keyId: apiKey.id }, ifMatch, body }),
    mapErrors: keyFieldErrors,
    onSaved: ({ name }) => {
      toast.success(t('key.isChanged', { name }))
      refetch()
      onClose()
    },
    // Another person may have changed or revoked the key.
    onFailed: refetch,
  })
  if (form.conflict)
    return (
      <SettingsConflict
        theirs={keyEntryOf(draftOfKey(form.conflict.latest))}
        mine={form.changes}
        isBusy={form.isBusy}
        conflict={form.conflict}
      />
    )
  const texts = { title: t('key.changeTitle', { name: apiKey.name }), submitLabel: t('key.save') }
  const saved = { expiresOn: form.before.expiresOn, createdOn: dayOf(apiKey.createdAt) }
  return <KeyForm {...{ ...texts, account, form, onClose, saved }} />
}

function KeyForm({
  title,
  submitLabel,
  account,
  form,
  saved,
  onClose,
}: AccountDialogProps & {
  title: string
  submitLabel: string
  saved?: SavedKey
  form: FormSubmission & { draft: KeyDraft; change: (changes: Partial<KeyDraft>) => void }
}) {
  const { t } = useTranslation('keys')
  return (
    <Dialog isOpen title={title} onClose={form.isBusy ? undefined : onClose}>
      <SubmitForm
        form={form}
        submitLabel={submitLabel}
        reason={form.draft.scopes.length === 0 ? t('key.noScope') : undefined}
        onCancel={onClose}
        isReplyShownOnce
      >
        <KeyFields
          isStaff={account.supplier === null}
          saved={saved}
          draft={form.draft}
          change={form.change}
        />
      </SubmitForm>
    </Dialog>
  )
}

export function RevokeKeyDialog({ account, apiKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const revoke = useEndpointMutation('DELETE /api/service-accounts/:id/keys/:keyId')
  const refetch = useRefetch(account)
  const accept = () =>
    revoke.mutate(
      { params: { id: account.id, keyId: apiKey.id } },
      {
        onSuccess: () => {
          toast.success(t('key.isRevoked', { name: apiKey.name }))
          onClose()
        },
        onSettled: refetch,
      },
    )
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: revoke.isPending, error: revoke.error }}
      isDanger
      acceptLabel={t('key.revoke')}
      onCancel={onClose}
    >
      <p>{t('key.confirmRevoke', { name: apiKey.name })}</p>
    </ConfirmForm>
  )
}
