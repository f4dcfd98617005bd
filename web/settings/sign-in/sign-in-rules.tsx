import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'

type Rules = Output<'GET /api/sign-in-rules'>

/** Form with the address of the company's sign-in, and whether passwords are allowed. */
export function SignInRules() {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/sign-in-rules', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <RulesForm key={data.version} rules={data} /> : null
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['providers', 'settings'])
  const client = useQueryClient()
  const update = useEndpointMutation('PATCH /api/sign-in-rules')
  const { company, passwordUserId, includesSuppliers, administrators, version } = rules
  const form = useForm({
    initial: {
      passwords: passwordUserId === null ? 'all' : 'one',
      userId: String(passwordUserId ?? ''),
      includesSuppliers,
    },
    version,
    send: ({ passwords, userId, includesSuppliers: includes }, ifMatch) => {
      const body = {
        passwordUserId: passwords === 'all' ? null : Number(userId),
        includesSuppliers: includes,
      }
      return update.mutateAsync({ body, ifMatch })
    },
    onSaved: (saved) => {
      client.setQueryData(endpointQueryKey('GET /api/sign-in-rules', {}), saved)
      void toast.success(t('settings:saved'))
    },
  })
  const address = `${window.location.origin}${paths.login}?company=${company ?? ''}`
  const isUserMissing =
    passwordUserId !== null && !administrators.some(({ id }) => id === passwordUserId)
  return (
    <div className={styles.rules}>
      <DescriptionList
        isStacked
        items={[{ term: t('rules.address'), value: <CodeText hasCopy>{address}</CodeText> }]}
      />
      <SubmitForm form={form} label={t('rules.passwords')} submitLabel={t('settings:save')}>
        <RadioGroup
          label={t('rules.passwords')}
          value={form.draft.passwords}
          options={(['all', 'one'] as const).map((value) => ({
            value,
            label: t(`rules.${value}`),
          }))}
          onChange={(passwords) => form.change({ passwords })}
        />
        {form.draft.passwords === 'one' ? (
          <>
            <Select
              name="passwordUserId"
              label={t('rules.who')}
              description={isUserMissing ? t('rules.lost') : t('rules.whoHint')}
              isRequired
              placeholder=""
              value={form.draft.userId}
              onChange={(userId) => form.change({ userId })}
              options={administrators.map(({ id, name, username }) => ({
                value: String(id),
                label: `${name} (${username})`,
              }))}
            />
            <Checkbox
              name="includesSuppliers"
              description={t('rules.includesHint')}
              isSelected={form.draft.includesSuppliers}
              onChange={(isSelected) => form.change({ includesSuppliers: isSelected })}
            >
              {t('rules.includesSuppliers')}
            </Checkbox>
          </>
        ) : null}
      </SubmitForm>
    </div>
  )
}
