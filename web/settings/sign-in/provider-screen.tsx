import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { UnsavedSettingsForm } from '#web/settings/settings-form.tsx'
import {
  bodyOfProvider,
  changeableProvider,
  draftOfProvider,
  type Provider,
  providerChangesOf,
} from '#web/settings/sign-in/provider-draft.ts'
import { ProviderFields } from '#web/settings/sign-in/provider-fields.tsx'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Addresses to enter at the provider, and a check that it replies and accepts our client. */
function ProviderCheck({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const messageOf = useProblemMessage()
  const { mutate, data, error, isPending } = useEndpointMutation(
    'POST /api/sign-in-providers/:id/check',
  )
  const result = data && t(data.fault ? `fault.${data.fault}` : 'works')
  return (
    <div className={styles.part}>
      <DescriptionList
        isStacked
        items={[
          {
            term: t('redirectUri'),
            value: <CopyableCode>{provider.redirectUri}</CopyableCode>,
          },
          { term: t('logoutUri'), value: <CopyableCode>{provider.logoutUri}</CopyableCode> },
        ]}
      />
      <div className={styles.check}>
        <Button isBusy={isPending} onPress={() => mutate({ params: { id: provider.id } })}>
          {t('check')}
        </Button>
        <p role="status">
          <bdi>{error ? messageOf(error) : result}</bdi>
        </p>
      </div>
    </div>
  )
}

/** Screen of a sign-in provider: the values to enter there, a check, and the people it lets in. */
export function ProviderScreen() {
  const { t } = useTranslation(['providers', 'settings'])
  const isAllowed = useCan('manageCompany')
  const [isRemoving, setRemoving] = useState(false)
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/sign-in-providers/:id', { params: { id } }),
    enabled: isAllowed,
  })
  const { record: provider, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('settings:notAllowed'), gone: t('gone') },
  })
  return (
    <ScreenPage
      title={provider?.label ?? t('title')}
      trail={[{ label: t('title'), href: paths.signInSettings }]}
      actions={
        provider ? (
          <Button icon="remove" onPress={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        ) : null
      }
    >
      {absence}
      {provider ? (
        <>
          <ProviderCheck provider={provider} />
          <ProviderForm provider={provider} />
        </>
      ) : null}
      {provider && isRemoving ? (
        <RemoveProviderDialog provider={provider} onLeave={() => setRemoving(false)} />
      ) : null}
    </ScreenPage>
  )
}

// No draft is saved, because it would have the secret.
function ProviderForm({ provider }: { provider: Provider }) {
  const { t } = useTranslation(['providers', 'settings'])
  const client = useQueryClient()
  const params = { id: provider.id }
  const query = endpointQuery('GET /api/sign-in-providers/:id', { params })
  const update = useEndpointMutation('PATCH /api/sign-in-providers/:id')
  const form = useEditForm({
    entity: provider,
    draftOf: (entity: Provider) => draftOfProvider(entity),
    bodyOf: changeableProvider,
    send: (changes, version) =>
      update.mutateAsync({ params, body: providerChangesOf(changes), ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/sign-in-providers') })
      void toast.success(t('settings:saved'))
    },
  })
  const { clientSecret: _secret, ...mine } = providerChangesOf(form.changes)
  return (
    <UnsavedSettingsForm
      label={provider.label}
      form={form}
      shownOf={(theirs) => bodyOfProvider(draftOfProvider(theirs))}
      mine={mine}
    >
      <ProviderFields saved={form.before} draft={form.draft} onChange={form.change} />
    </UnsavedSettingsForm>
  )
}

/** Asks before a provider is removed, since its users can no longer sign in. */
function RemoveProviderDialog({ provider, onLeave }: { provider: Provider; onLeave: () => void }) {
  const { t } = useTranslation('providers')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation('DELETE /api/sign-in-providers/:id')
  const params = { id: provider.id }
  const query = endpointQuery('GET /api/sign-in-providers/:id', { params })
  const form = useForm({
    initial: {},
    version: provider.version,
    send: (_, version) => remove.mutateAsync({ params, ifMatch: version }),
    // The screen shows the current provider, or that it was removed.
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onFailed: (error) =>
      error instanceof ApiError &&
      error.code === 'not-found' &&
      void client.refetchQueries({ queryKey: query.queryKey }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/sign-in-providers') })
      void toast.success(t('removed', { name: provider.label }))
      void navigate({ to: paths.signInSettings })
    },
  })
  return (
    <ConfirmForm form={form} isDanger acceptLabel={t('remove')} onCancel={onLeave}>
      <p>{t('confirmRemove', { name: provider.label })}</p>
    </ConfirmForm>
  )
}
