import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roles } from '#domain/access/person.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date-field.tsx'

type Policy = Output<'GET /api/second-factor-policy'>

/** Form for the roles that need a second factor, and for signing in by a passkey alone. */
export function SecondFactorPolicy() {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/second-factor-policy', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? (
    <PolicyForm key={data.version} policy={data} onOutdated={() => void refetch()} />
  ) : null
}

function PolicyForm({ policy, onOutdated }: { policy: Policy; onOutdated: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const client = useQueryClient()
  const update = useEndpointMutation('PUT /api/second-factor-policy')
  const form = useForm({
    initial: {
      roles: policy.roles,
      startsOn: policy.startsOn ?? '',
      allowsPasskeyAlone: policy.allowsPasskeyAlone,
    },
    version: policy.version,
    send: ({ startsOn, ...rest }, version) => {
      const isRequired = rest.roles.length > 0 && startsOn !== ''
      const body = { ...rest, startsOn: isRequired ? startsOn : null }
      return update.mutateAsync({ body, ifMatch: version })
    },
    onSaved: (saved) => {
      client.setQueryData(endpointQueryKey('GET /api/second-factor-policy', {}), saved)
      toast.success(t('saved'))
    },
  })
  const { draft, change } = form
  const isOutdated = form.error?.code === 'version-changed'
  return (
    <SubmitForm
      form={form}
      label={t('factorPolicy.title')}
      submitLabel={t('save')}
      otherButtons={
        isOutdated ? <Button onPress={onOutdated}>{t('conflict.takeTheirs')}</Button> : null
      }
    >
      <fieldset className={styles.roles}>
        <legend>{t('factorPolicy.roles')}</legend>
        <p>{t('factorPolicy.hint')}</p>
        {roles.map((role) => (
          <Checkbox
            key={role}
            isSelected={draft.roles.includes(role)}
            onChange={(isSelected) =>
              change({
                roles: roles.filter((other) =>
                  other === role ? isSelected : draft.roles.includes(other),
                ),
              })
            }
          >
            {t(`shell:roles.${role}`)}
          </Checkbox>
        ))}
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
    </SubmitForm>
  )
}
