import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { type ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { SetupForm } from '#web/session/sign-in/setup-form.tsx'
import { FormActions } from '#web/ui/form/form.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** The first company of an installation; once there is one, that there is. */
export function SetupScreen() {
  const { t } = useTranslation('access')
  const [isOpen, setOpen] = useState<boolean>()
  const [error, setError] = useState<ApiError>()
  const ask = () =>
    call('GET /api/setup').then(
      (setup) => {
        setError(undefined)
        setOpen(setup.isOpen)
      },
      (failure: unknown) => setError(toApiError(failure)),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void ask(), [])
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
      {error ? <LoadFailed error={error} onRetry={() => void ask()} /> : null}
      {isOpen ? <SetupForm onClosed={() => setOpen(false)} /> : null}
    </PublicPage>
  )
}
