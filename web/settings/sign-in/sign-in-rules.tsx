import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { UnsavedSettingsForm } from '#web/settings/settings-form.tsx'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'

type Rules = Output<'GET /api/sign-in-rules'>
type RulesDraft = { passwords: 'all' | 'one'; userId: string; includesSuppliers: boolean }

const draftOf = ({ passwordUserId, includesSuppliers }: Rules): RulesDraft => ({
  passwords: passwordUserId === null ? 'all' : 'one',
  userId: String(passwordUserId ?? ''),
  includesSuppliers,
})
const bodyOf = ({ passwords, userId, includesSuppliers }: RulesDraft) => ({
  passwordUserId: passwords === 'all' ? null : Number(userId),
  includesSuppliers,
})

/** Form with the address of the company's sign-in, and whether passwords are allowed. */
export function SignInRules() {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/sign-in-rules', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <RulesForm rules={data} /> : null
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['providers', 'settings'])
  const client = useQueryClient()
  const update = useEndpointMutation('PATCH /api/sign-in-rules')
  const { company, passwordUserId, administrators } = rules
  const query = endpointQuery('GET /api/sign-in-rules', {})
  const form = useEditForm({
    entity: rules,
    draftOf,
    bodyOf,
    // A request always names the administrator: the saved one, unless it was changed here.
    send: (changes, ifMatch) =>
      update.mutateAsync({ body: { passwordUserId, ...changes }, ifMatch }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void toast.success(t('settings:saved'))
    },
  })
  const shownOf = ({ passwordUserId: userId, ...others }: Partial<ReturnType<typeof bodyOf>>) => ({
    ...others,
    ...(userId !== undefined && {
      wayBack: administrators.find(({ id }) => id === userId)?.name ?? null,
    }),
  })
  const address = `${window.location.origin}${paths.login}?company=${company ?? ''}`
  const isUserMissing =
    passwordUserId !== null && !administrators.some(({ id }) => id === passwordUserId)
  return (
    <div className={styles.rules}>
      <DescriptionList
        isStacked
        items={[{ term: t('rules.address'), value: <CopyableCode>{address}</CopyableCode> }]}
      />
      <UnsavedSettingsForm
        label={t('rules.passwords')}
        form={form}
        shownOf={(theirs) => shownOf(bodyOf(draftOf(theirs)))}
        mine={shownOf(form.changes)}
      >
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
      </UnsavedSettingsForm>
    </div>
  )
}
