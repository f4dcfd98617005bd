import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useToday } from '#web/app/workspace.ts'
import {
  type KeyDraft,
  KeyFields,
  keyEntryOf,
  keyFieldErrors,
} from '#web/settings/keys/key-fields.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const defaultDays = 365

/** A new key: what it may do, until when, from where and how often. */
export function NewKeyDialog({
  account,
  onIssued,
  onClose,
}: {
  account: Output<'GET /api/service-accounts/:id'>
  onIssued: (key: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const today = useToday()
  const params = { id: account.id }
  const create = useEndpointMutation('POST /api/service-accounts/:id/keys')
  const form = useForm({
    initial: (): KeyDraft => ({
      name: '',
      scopes: ['read'],
      expiresOn: addDays(today, defaultDays),
      addresses: '',
      requestsPerMinute: String(keyLimits.requestsPerMinute.default),
    }),
    send: (draft) => create.mutateAsync({ params, body: keyEntryOf(draft) }),
    mapErrors: keyFieldErrors,
    onSaved: ({ key }) => {
      const queryKey = endpointQueryKey('GET /api/service-accounts/:id', { params })
      void client.invalidateQueries({ queryKey })
      onIssued(key)
    },
  })
  return (
    <Dialog isOpen title={t('key.add')} onClose={onClose}>
      <SubmitForm
        form={form}
        submitLabel={t('key.create')}
        reason={form.draft.scopes.length === 0 ? t('key.noScope') : undefined}
        onCancel={onClose}
      >
        <KeyFields isStaff={account.supplier === null} draft={form.draft} change={form.change} />
      </SubmitForm>
    </Dialog>
  )
}
