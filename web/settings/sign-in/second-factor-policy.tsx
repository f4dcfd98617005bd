import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roles } from '#domain/access/person.ts'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import keyStyles from '#web/settings/keys/keys.module.css'
import { UnsavedSettingsForm } from '#web/settings/settings-form.tsx'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkboxes } from '#web/ui/form/checkboxes.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'

type Policy = Output<'GET /api/second-factor-policy'>

const draftOf = ({ roles: requiredRoles, startsOn, allowsPasskeyAlone }: Policy) => ({
  roles: requiredRoles,
  startsOn: startsOn ?? '',
  allowsPasskeyAlone,
})

/** Returns a draft as the values that are saved together: roles and their first day, and the rest. */
function bodyOf({ roles: requiredRoles, startsOn, ...others }: ReturnType<typeof draftOf>) {
  const isRequired = requiredRoles.length > 0 && startsOn !== ''
  return { required: { roles: requiredRoles, startsOn: isRequired ? startsOn : null }, ...others }
}

/** Form for the roles that need a second factor, and for signing in by a passkey alone. */
export function SecondFactorPolicy() {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/second-factor-policy', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <PolicyForm policy={data} /> : null
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['settings', 'shell'])
  const client = useQueryClient()
  const update = useEndpointMutation('PUT /api/second-factor-policy')
  const query = endpointQuery('GET /api/second-factor-policy', {})
  const form = useEditForm({
    entity: policy,
    draftOf,
    bodyOf,
    // A request has the whole policy: the saved values, replaced by those that were changed here.
    send: (changes, ifMatch) => {
      const { required, ...others } = { ...bodyOf(draftOf(policy)), ...changes }
      return update.mutateAsync({ body: { ...required, ...others }, ifMatch })
    },
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      toast.success(t('saved'))
    },
  })
  const { draft, change } = form
  const { required, ...others } = form.changes
  return (
    <UnsavedSettingsForm
      label={t('factorPolicy.title')}
      form={form}
      shownOf={(theirs) => theirs}
      mine={{ ...required, ...others }}
    >
      <fieldset className={`${keyStyles.scopes} ${styles.roles}`}>
        <legend>{t('factorPolicy.roles')}</legend>
        <p>{t('factorPolicy.hint')}</p>
        <Checkboxes
          options={roles}
          chosen={draft.roles}
          onChange={(chosen) => change({ roles: chosen })}
          label={(role) => t(`shell:roles.${role}`)}
        />
      </fieldset>
      {draft.roles.length > 0 ? (
        <DateField
          isRequired
          name="startsOn"
          label={t('factorPolicy.startsOn')}
          value={draft.startsOn}
          onChange={(startsOn) => change({ startsOn })}
        />
      ) : null}
      <Checkbox
        name="allowsPasskeyAlone"
        description={t('factorPolicy.aloneHint')}
        isSelected={draft.allowsPasskeyAlone}
        onChange={(allowsPasskeyAlone) => change({ allowsPasskeyAlone })}
      >
        {t('factorPolicy.alone')}
      </Checkbox>
    </UnsavedSettingsForm>
  )
}
