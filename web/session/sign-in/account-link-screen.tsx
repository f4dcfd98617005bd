import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { adoptLang, loadScreenTexts } from '#web/app/texts/i18n.ts'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { signInAfterwards } from '#web/session/sign-in/first-sign-in.ts'
import { type LinkFacts, linkToken, readLink } from '#web/session/sign-in/link-facts.ts'
import { FormActions } from '#web/ui/form/form.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen of a mailed link: a form for the password, a mail address to confirm, or a note that the link has expired. */
export function AccountLinkScreen({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation('access')
  const { link, error, token, retry } = useAccountLink()
  const isExpired = error instanceof ApiError && ['link-over', 'invalid'].includes(error.code)
  if (isExpired) {
    return (
      <PublicPage title={t('link.over')}>
        <SheetHeading title={t('link.over')} lead={t('link.overLead')} />
        <FormActions>
          <LinkButton href={paths.forgotPassword}>{t('forgot.title')}</LinkButton>
          <LinkButton href={paths.login} kind="plain">
            {t('forgot.back')}
          </LinkButton>
        </FormActions>
      </PublicPage>
    )
  }
  if (error) {
    return (
      <PublicPage title={t('link.failed')}>
        <h1>{t('link.failed')}</h1>
        <LoadFailed error={error} onRetry={retry} />
      </PublicPage>
    )
  }
  if (!link) {
    return (
      <PublicPage title={t('link.checking')}>
        <h1>{t('link.checking')}</h1>
      </PublicPage>
    )
  }
  const { purpose } = link
  return (
    <PublicPage title={t(`link.${purpose}.title`)}>
      {purpose === 'email-change' ? (
        <ConfirmEmailForm link={link} token={token} />
      ) : (
        <LinkPasswordForm link={link} purpose={purpose} token={token} onTyping={onTyping} />
      )}
    </PublicPage>
  )
}

function useAccountLink() {
  const [token] = useState(linkToken)
  const [link, setLink] = useState<LinkFacts>()
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each attempt
  useEffect(() => {
    let isCurrent = true
    setError(undefined)
    readLink(token).then(
      (facts) => {
        if (!isCurrent) return
        setLink(facts)
        void adoptLang(facts.language)
      },
      async (failure) => {
        // The texts of errors may load after the screen.
        await loadScreenTexts().catch(() => undefined)
        if (isCurrent) setError(failure)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempts])
  return { token, link, error, retry: () => setAttempts((count) => count + 1) }
}

/** Confirms a new mail address by a button: programs that scan mails open links, too. */
function ConfirmEmailForm({ link, token }: { link: LinkFacts; token: string }) {
  const { t } = useTranslation('access')
  const { username, company, sentTo } = link
  const [isDone, setDone] = useState(false)
  const form = useFormState({
    initial: {},
    send: () => call('POST /api/auth/link/email', { body: { token } }),
    onSaved: () => {
      // A session in this browser may still have the old address.
      if (useUser.getState().username === username) useUser.setState({ email: sentTo })
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <>
        <SheetHeading
          title={t('link.confirmed')}
          lead={t('link.confirmedLead', { username, sentTo })}
        />
        <FormActions>
          <LinkButton href={paths.starter} kind="primary">
            {t('link.continue')}
          </LinkButton>
        </FormActions>
      </>
    )
  }
  return (
    <>
      <SheetHeading
        title={t('link.email-change.title')}
        lead={t('link.email-change.lead', { username, company, sentTo })}
      />
      <SubmitForm form={form} submitLabel={t('link.email-change.submit')} />
    </>
  )
}

/** Chooses a password by an invitation or a link for a forgotten one, and then signs in. */
function LinkPasswordForm({
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
