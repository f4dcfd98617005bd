import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan, useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { profileBody, profileDraftOf } from '#web/settings/settings-draft.ts'
import { SettingsForm, SettingsGroup } from '#web/settings/settings-form.tsx'
import { ProfileFields } from '#web/settings/suppliers/profile-fields.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Profile = Output<'GET /api/supplier-profile'>

/** Screen of a supplier's profile, which its own administrators maintain. */
export function SupplierProfileScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const isAllowed = useCan('manageProfile')
  const hasNoSupplier = useProveidor(({ id }) => id === noSupplier)
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery('GET /api/supplier-profile', {}),
    enabled: isAllowed && !hasNoSupplier,
  })
  // Company staff edit a supplier's profile on the screen of its settings.
  if (isAllowed && hasNoSupplier) return <Navigate to={paths.supplierSettings} replace />
  return (
    <ScreenPage
      title={data?.name ?? t('profile.title')}
      state={data ? <CodeText>{data.code}</CodeText> : null}
      below={data ? <bdi>{lastChange(data.changedBy, data.changedAt)}</bdi> : null}
    >
      {isAllowed ? null : <EmptyState icon="lock">{t('profile.notAllowed')}</EmptyState>}
      {data ? <ProfileForm profile={data} /> : null}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : null}
    </ScreenPage>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const query = endpointQuery('GET /api/supplier-profile', {})
  const draftKey = useDraftKey('settings/profile')
  const update = useEndpointMutation('PATCH /api/supplier-profile')
  const form = useEditForm({
    autosave: { key: draftKey, label: profile.name },
    entity: profile,
    draftOf: profileDraftOf,
    bodyOf: profileBody,
    send: (body, version) => update.mutateAsync({ body, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void toast.success(t('saved'))
    },
  })
  return (
    <SettingsForm
      label={profile.name}
      form={form}
      draftKey={draftKey}
      bodyOf={(theirs) => profileBody(profileDraftOf(theirs))}
    >
      <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
        <PapersFields draft={form.draft} onChange={form.change} />
      </SettingsGroup>
      <ProfileFields draft={form.draft} onChange={form.change} />
    </SettingsForm>
  )
}
