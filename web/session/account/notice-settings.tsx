import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type NoticeKind,
  noticeKindsFor,
  noticeMailChoices,
  noticeMailOf,
} from '#domain/notices/notice.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
import { useCredentials, useIsStaff, useUser } from '#web/app/state/session-state.ts'
import { type NoticeChanges, withNoticeChanges } from '#web/session/account/notice-changes.ts'
import styles from '#web/session/account-screen.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'

type Settings = Output<'GET /api/auth/notice-settings'>

const settingsQuery = () => endpointQuery('GET /api/auth/notice-settings', {})

export function NoticeSettings() {
  const { data, error, refetch } = useQuery(settingsQuery())
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <SettingsForm settings={data} /> : null
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const defaultQuietHours = { from: 20, to: 7 }

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const email = useUser((user) => user.email)
  const kinds = useOwnKinds()
  const save = useEndpointMutation('PUT /api/auth/notice-settings')
  const form = useForm({
    initial: {} as NoticeChanges,
    send: async (changes) => {
      const latest = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
      const body = withNoticeChanges(latest, changes)
      await save.mutateAsync({ body })
      return body
    },
    onSaved: (saved, typedSince) => {
      client.setQueryData(settingsQuery().queryKey, saved)
      void client.invalidateQueries({ predicate: isOfRoutes(['GET /api/auth/notice-settings']) })
      form.replace(typedSince)
      toast.success(t('settings.saved'))
    },
  })
  const { change } = form
  const draft = withNoticeChanges(settings, form.draft)
  const { quietHours } = draft
  const changeQuietHours = (changes: Partial<typeof defaultQuietHours>) =>
    change({ quietHours: { ...(quietHours ?? defaultQuietHours), ...changes } })
  return (
    <SubmitForm form={form} label={t('settings.title')} submitLabel={t('settings.save')}>
      <p>{t(email ? 'settings.hint' : 'settings.noEmail')}</p>
      <Checkbox isSelected={draft.isMailed} onChange={(isMailed) => change({ isMailed })}>
        {t('settings.isMailed')}
      </Checkbox>
      {draft.isMailed ? (
        <>
          <div className={styles.kinds}>
            {kinds.map((kind) => (
              <Select
                key={kind}
                name={kind}
                label={t(`kinds.${kind}.name`)}
                value={noticeMailOf(kind, draft.mail)}
                options={noticeMailChoices.map((value) => ({
                  value,
                  label: t(`settings.choice.${value}`),
                }))}
                onChange={(value) => {
                  const choice = noticeMailChoices.find((option) => option === value)
                  if (choice) change({ mail: { ...form.draft.mail, [kind]: choice } })
                }}
              />
            ))}
          </div>
          <Checkbox
            description={t('settings.quietHint')}
            isSelected={quietHours !== null}
            onChange={(isOn) => change({ quietHours: isOn ? defaultQuietHours : null })}
          >
            {t('settings.quietOn')}
          </Checkbox>
          {quietHours ? (
            <FormRow>
              <Select
                name="from"
                label={t('settings.from')}
                value={String(quietHours.from)}
                options={hours.filter(({ value }) => Number(value) !== quietHours.to)}
                onChange={(hour) => changeQuietHours({ from: Number(hour) })}
              />
              <Select
                name="to"
                label={t('settings.to')}
                value={String(quietHours.to)}
                options={hours.filter(({ value }) => Number(value) !== quietHours.from)}
                onChange={(hour) => changeQuietHours({ to: Number(hour) })}
              />
            </FormRow>
          ) : null}
        </>
      ) : null}
    </SubmitForm>
  )
}

function useOwnKinds(): NoticeKind[] {
  const roles = useCredentials((session) => session.roles)
  const isStaff = useIsStaff()
  return noticeKindsFor({ roles, isStaff })
}
