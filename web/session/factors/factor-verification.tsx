import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { call } from '#web/app/http/call.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { signOutHere } from '#web/app/sign-out.ts'
import { signWithPasskey } from '#web/session/factors/passkey-browser.ts'
import { canUsePasskeys } from '#web/session/factors/passkey-support.ts'
import { CodeField } from '#web/session/factors/reauthentication-fields.tsx'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'

/** Asks for the second factor after a sign-in by a provider that did not confirm to have asked for one. */
export function FactorVerification({
  hasPasskey,
  onDone,
}: {
  hasPasskey: boolean
  onDone: () => void
}) {
  const { t } = useTranslation(['account', 'shell'])
  const verify = useEndpointMutation('POST /api/auth/second-factor/verification')
  const isByPasskey = useRef(false)
  const form = useForm({
    initial: { code: '' },
    send: async ({ code }) => {
      if (!isByPasskey.current) return verify.mutateAsync({ body: { code } })
      const options = await call('POST /api/auth/passkeys/challenge')
      return verify.mutateAsync({ body: { passkey: await signWithPasskey(options) } })
    },
    onSaved: onDone,
  })
  const submit = (byPasskey: boolean) => {
    isByPasskey.current = byPasskey
    form.submit()
  }
  return (
    <PublicPage title={t('factor.title')}>
      <SheetHeading title={t('factor.title')} lead={t('setup.showLead')} />
      <Form onSubmit={() => submit(false)} errors={form.errors} message={form.message}>
        <CodeField
          takesRecovery
          autoFocus
          value={form.draft.code}
          onChange={(code) => form.change({ code })}
        />
        <FormActions>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('passkeys.continue')}
          </Button>
          {hasPasskey && canUsePasskeys() ? (
            <Button isBusy={form.isBusy} onPress={() => submit(true)}>
              {t('passkeys.use')}
            </Button>
          ) : null}
          <Button kind="plain" onPress={signOutHere}>
            {t('shell:account.signOut')}
          </Button>
        </FormActions>
      </Form>
    </PublicPage>
  )
}
