import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/day.ts'
import { keyLimits } from '#domain/key-limits.ts'
import { type KeyScope, keyScopesFor } from '#domain/person.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useToday } from '#web/app/workspace.ts'
import { ScopeChoice } from '#web/settings/keys/scope-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions, FormRow } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Draft = {
  name: string
  scopes: KeyScope[]
  expiresOn: string
  addresses: string
  requestsPerMinute: string
}

const defaultDays = 365

// A list is typed as lines, which its errors are about together.
const fieldOf = (pointer: string) => pointer.replace(/^(\/body\/addresses)\/.*/, '$1')

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
  const { t } = useTranslation(['keys', 'ui'])
  const client = useQueryClient()
  const today = useToday()
  const params = { id: account.id }
  const create = useEndpointMutation('POST /api/service-accounts/:id/keys')
  const form = useForm({
    initial: (): Draft => ({
      name: '',
      scopes: ['read'],
      expiresOn: addDays(today, defaultDays),
      addresses: '',
      requestsPerMinute: String(keyLimits.requestsPerMinute.default),
    }),
    send: ({ addresses, requestsPerMinute, ...rest }) =>
      create.mutateAsync({
        params,
        body: {
          ...rest,
          addresses: addresses.split(/[\s,;]+/).filter(Boolean),
          requestsPerMinute: Number(requestsPerMinute),
        },
      }),
    mapErrors: (errors) => errors.map((error) => ({ ...error, pointer: fieldOf(error.pointer) })),
    onSaved: ({ key }) => {
      const queryKey = endpointQueryKey('GET /api/service-accounts/:id', { params })
      void client.invalidateQueries({ queryKey })
      onIssued(key)
    },
  })
  const { draft, change } = form
  return (
    <Dialog isOpen title={t('key.add')} onClose={onClose}>
      <Form errors={form.errors} message={form.message} onSubmit={form.submit}>
        <TextField
          autoFocus
          isRequired
          name="name"
          label={t('key.name')}
          description={t('key.nameHint')}
          maxLength={60}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <ScopeChoice
          offered={keyScopesFor(account.supplier === null)}
          value={draft.scopes}
          onChange={(scopes) => change({ scopes })}
        />
        <FormRow>
          <DateField
            isRequired
            name="expiresOn"
            label={t('key.expiresOn')}
            min={today}
            max={addDays(today, keyLimits.maxDays)}
            value={draft.expiresOn}
            onChange={(expiresOn) => change({ expiresOn })}
          />
          <QuantityField
            isWhole
            isRequired
            name="requestsPerMinute"
            label={t('key.requestsPerMinute')}
            min="1"
            max={String(keyLimits.requestsPerMinute.max)}
            value={draft.requestsPerMinute}
            onChange={(requestsPerMinute) => change({ requestsPerMinute })}
          />
        </FormRow>
        <TextArea
          isOptional
          name="addresses"
          label={t('key.addresses')}
          description={t('key.addressesHint')}
          value={draft.addresses}
          onChange={(addresses) => change({ addresses })}
        />
        <FormActions>
          <Button
            kind="primary"
            type="submit"
            isBusy={form.isBusy}
            reason={draft.scopes.length === 0 ? t('key.noScope') : undefined}
          >
            {t('key.create')}
          </Button>
          <Button onPress={onClose}>{t('ui:confirm.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
