import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { OwnPasswordField } from '#web/session/factors/reauthentication-fields.tsx'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const empty = { password: '', newPassword: '' }

/** Form for a new password; all other sessions of the person end. */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const change = useEndpointMutation('PUT /api/auth/password')
  const form = useForm({
    initial: empty,
    send: (draft) => change.mutateAsync({ body: draft }),
    onSaved: () => {
      form.reset(empty)
      toast.success(t('password.done'))
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/sessions') })
    },
  })
  const { data } = useQuery(endpointQuery('GET /api/auth/second-factor', {}))
  if (data && !data.needsPassword) return <p>{t('password.none')}</p>
  return (
    <SubmitForm
      key={form.resetCount}
      form={form}
      label={t('password.title')}
      submitLabel={t('password.change')}
    >
      <OwnPasswordField
        value={form.draft.password}
        onChange={(password) => form.change({ password })}
      />
      <NewPasswordField
        value={form.draft.newPassword}
        onChange={(newPassword) => form.change({ newPassword })}
      />
    </SubmitForm>
  )
}
