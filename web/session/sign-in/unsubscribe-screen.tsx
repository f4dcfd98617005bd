import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { FormActions } from '#web/ui/form/form.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Unsubscribes the receiver of a mail by a button, not by opening the link: mail scanners open links, too. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('access')
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  const [step, setStep] = useState<'ask' | 'done' | 'over'>('ask')
  const form = useFormState({
    initial: {},
    send: async () => {
      const body = { 'List-Unsubscribe': 'One-Click' } as const
      try {
        await call('POST /api/notices/unsubscription', { query: { token }, body })
        setStep('done')
      } catch (error) {
        if (!(error instanceof ApiError) || !['not-found', 'invalid'].includes(error.code))
          throw error
        setStep('over')
      }
    },
    onSaved: () => {},
  })
  return (
    <PublicPage title={t(`unsubscribe.${step}.title`)}>
      <SheetHeading title={t(`unsubscribe.${step}.title`)} lead={t(`unsubscribe.${step}.lead`)} />
      {step === 'ask' ? (
        <SubmitForm form={form} submitLabel={t('unsubscribe.submit')} />
      ) : (
        <FormActions>
          <LinkButton href={paths.account} kind="primary">
            {t('unsubscribe.account')}
          </LinkButton>
        </FormActions>
      )}
    </PublicPage>
  )
}
