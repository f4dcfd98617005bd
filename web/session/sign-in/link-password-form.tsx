import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { call } from '#web/app/http/call.ts'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { SheetHeading } from '#web/session/public-page.tsx'
import { signInAfterwards } from '#web/session/sign-in/first-sign-in.ts'
import type { LinkFacts } from '#web/session/sign-in/link-facts.ts'

/** Chooses a password by an invitation or a link for a forgotten one, and then signs in. */
export function LinkPasswordForm({
  link: { username, company, createdBy },
  purpose,
  token,
  onTyping,
}: {
  link: LinkFacts
  purpose: 'invitation' | 'password-reset'
  token: string
  onTyping: () => void
}) {
  const { t } = useTranslation('access')
  const form = useFormState({
    initial: { newPassword: '' },
    send: async ({ newPassword }) => {
      await call('POST /api/auth/link/password', { body: { token, newPassword } })
      await signInAfterwards({ username, password: newPassword })
    },
    onSaved: () => {},
  })
  const lead = t(`link.${purpose}.lead`, { username, company, createdBy })
  return (
    <>
      <SheetHeading title={t(`link.${purpose}.title`)} lead={lead} />
      <SubmitForm form={form} submitLabel={t('link.submit')}>
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <NewPasswordField
          autoFocus
          value={form.draft.newPassword}
          onChange={(newPassword) => {
            form.change({ newPassword })
            onTyping()
          }}
        />
      </SubmitForm>
    </>
  )
}
