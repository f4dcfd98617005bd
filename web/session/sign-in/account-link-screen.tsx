import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { adoptLang, loadScreenTexts } from '#web/app/texts/i18n.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { ConfirmEmailForm } from '#web/session/sign-in/confirm-email-form.tsx'
import { type LinkFacts, linkToken, readLink } from '#web/session/sign-in/link-facts.ts'
import { LinkPasswordForm } from '#web/session/sign-in/link-password-form.tsx'
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
      (found) => {
        if (!isCurrent) return
        setLink(found)
        void adoptLang(found.language)
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
