import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { OwnPasswordField } from '#web/session/reauthentication-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const empty = { email: '', password: '' }

/** Another mail address: a link goes there, which confirms it. */
export function EmailForm() {
  const { t } = useTranslation('access')
  const email = useUser((user) => user.email)
  const request = useEndpointMutation('POST /api/auth/email-change')
  const form = useForm({
    initial: empty,
    send: (draft) => request.mutateAsync({ body: { ...draft, email: draft.email.trim() } }),
    onSaved: () => {
      toast.success(t('email.sent', { email: form.draft.email.trim() }))
      form.reset(empty)
    },
  })
  return (
    <Form
      key={form.resets}
      aria-label={t('email.title')}
      onSubmit={form.submit}
      errors={form.errors}
      message={form.message}
    >
      <p>
        <bdi>{email ? t('email.current', { email }) : t('email.none')}</bdi>
      </p>
      <TextField
        isRequired
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        label={t('email.new')}
        description={t('email.hint')}
        value={form.draft.email}
        onChange={(next) => form.change({ email: next })}
      />
      <OwnPasswordField
        value={form.draft.password}
        onChange={(password) => form.change({ password })}
      />
      <FormActions>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {t('email.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
