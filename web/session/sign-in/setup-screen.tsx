import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { loadScreenTexts, useLang } from '#web/app/texts/i18n.ts'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { signInAfterwards } from '#web/session/sign-in/first-sign-in.ts'
import { FormActions } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Creates the first company of an installation; if there is one already, shows a note. */
export function SetupScreen() {
  const { t } = useTranslation('access')
  const [isOpen, setOpen] = useState<boolean>()
  const [error, setError] = useState<ApiError>()
  const requestState = () =>
    call('GET /api/setup').then(
      (setup) => {
        setError(undefined)
        setOpen(setup.isOpen)
      },
      async (failure: unknown) => {
        // The texts of errors may load after the screen.
        await loadScreenTexts().catch(() => undefined)
        setError(toApiError(failure))
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once
  useEffect(() => void requestState(), [])
  if (isOpen === false) {
    return (
      <PublicPage title={t('setup.closed')}>
        <SheetHeading title={t('setup.closed')} lead={t('setup.closedLead')} />
        <FormActions>
          <LinkButton href={paths.login} kind="primary">
            {t('setup.signIn')}
          </LinkButton>
        </FormActions>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('setup.title')}>
      <SheetHeading title={t('setup.title')} lead={t('setup.lead')} />
      {error ? <LoadFailed error={error} onRetry={() => void requestState()} /> : null}
      {isOpen ? <SetupForm onClosed={() => setOpen(false)} /> : null}
    </PublicPage>
  )
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const timeZones = [...new Set([browserZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .toSorted()
  .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

const empty = { code: '', company: '', timeZone: browserZone, name: '', email: '', username: '' }

/** Form for the company and its first administrator, who is signed in afterwards. */
function SetupForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('access')
  const { lang: language } = useLang()
  const form = useFormState({
    initial: { ...empty, newPassword: '' },
    send: async (body) => {
      await call('POST /api/setup', { body: { ...body, language, email: body.email.trim() } })
      const { username, newPassword: password } = body
      await signInAfterwards({ username: username.trim().toLowerCase(), password })
    },
    onSaved: () => {},
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'not-found') onClosed()
    },
  })
  const field = (name: keyof typeof empty) => ({
    name,
    label: t(`setup.${name}`),
    value: form.draft[name],
    onChange: (value: string) => form.change({ [name]: value }),
  })
  return (
    <SubmitForm form={form} submitLabel={t('setup.submit')}>
      <TextField
        {...field('code')}
        isRequired
        isCode
        autoFocus
        autoComplete="off"
        maxLength={100}
        description={t('setup.codeHint')}
      />
      <TextField {...field('company')} isRequired maxLength={100} autoComplete="organization" />
      <Select {...field('timeZone')} isRequired options={timeZones} />
      <TextField {...field('name')} isRequired maxLength={100} autoComplete="name" />
      <TextField {...field('email')} isRequired type="email" maxLength={254} autoComplete="email" />
      <TextField {...field('username')} isRequired maxLength={100} autoComplete="username" />
      <NewPasswordField
        value={form.draft.newPassword}
        onChange={(newPassword) => form.change({ newPassword })}
      />
    </SubmitForm>
  )
}
