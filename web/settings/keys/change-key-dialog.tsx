import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import {
  type KeyDraft,
  KeyFields,
  keyEntryOf,
  keyFieldErrors,
} from '#web/settings/keys/key-fields.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Account = Output<'GET /api/service-accounts/:id'>

/** Changes what a key may do, until when, from where and how often; the key itself stays. */
export function ChangeKeyDialog({
  account,
  apiKey,
  onClose,
}: {
  account: Account
  apiKey: Account['keys'][number]
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const update = useEndpointMutation('PATCH /api/service-accounts/:id/keys/:keyId')
  const queryKey = endpointQueryKey('GET /api/service-accounts/:id', { params: { id: account.id } })
  const refetch = () => void client.invalidateQueries({ queryKey })
  const form = useForm({
    initial: (): KeyDraft => ({
      name: apiKey.name,
      scopes: apiKey.scopes,
      expiresOn: apiKey.expiresOn,
      addresses: apiKey.addresses.join('\n'),
      requestsPerMinute: String(apiKey.requestsPerMinute),
    }),
    version: apiKey.version,
    send: (draft, ifMatch) => {
      const { expiresOn, ...entry } = keyEntryOf(draft)
      // The last day of an expired key is over, and stays unless another is chosen.
      const body = { ...entry, ...(expiresOn !== apiKey.expiresOn && { expiresOn }) }
      return update.mutateAsync({ params: { id: account.id, keyId: apiKey.id }, ifMatch, body })
    },
    mapErrors: keyFieldErrors,
    onSaved: ({ name }) => {
      toast.success(t('key.isChanged', { name }))
      refetch()
      onClose()
    },
    // Somebody else may have changed or revoked it.
    onFailed: refetch,
  })
  return (
    <Dialog isOpen title={t('key.changeTitle', { name: apiKey.name })} onClose={onClose}>
      <SubmitForm
        form={form}
        submitLabel={t('key.save')}
        reason={form.draft.scopes.length === 0 ? t('key.noScope') : undefined}
        onCancel={onClose}
      >
        <KeyFields isStaff={account.supplier === null} draft={form.draft} change={form.change} />
      </SubmitForm>
    </Dialog>
  )
}
