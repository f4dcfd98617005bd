import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { SheetHeading } from '#web/session/public-page.tsx'
import type { LinkFacts } from '#web/session/sign-in/link-facts.ts'
import { FormActions } from '#web/ui/form/form.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Confirms a new mail address by a button: programs that scan mails open links, too. */
export function ConfirmEmailForm({ link, token }: { link: LinkFacts; token: string }) {
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
