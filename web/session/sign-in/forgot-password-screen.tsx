import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { FormActions } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen to request a link for a forgotten password. Its reply does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('access')
  const [isSent, setSent] = useState(false)
  const form = useFormState({
    initial: { login: '' },
    send: ({ login }) => call('POST /api/auth/password-reset', { body: { login: login.trim() } }),
    onSaved: () => setSent(true),
  })
  const back = <LinkButton href={paths.login}>{t('forgot.back')}</LinkButton>
  if (isSent) {
    return (
      <PublicPage title={t('forgot.sent')}>
        <SheetHeading title={t('forgot.sent')} lead={t('forgot.sentLead')} />
        <FormActions>{back}</FormActions>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('forgot.title')}>
      <SheetHeading title={t('forgot.title')} lead={t('forgot.lead')} />
      <SubmitForm form={form} submitLabel={t('forgot.submit')} otherButtons={back}>
        <TextField
          isRequired
          autoFocus
          name="login"
          label={t('forgot.login')}
          autoComplete="username"
          maxLength={254}
          value={form.draft.login}
          onChange={(login) => form.change({ login })}
        />
      </SubmitForm>
    </PublicPage>
  )
}
