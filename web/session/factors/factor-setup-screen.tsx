import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { call } from '#web/app/http/call.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { signOutWithProvider } from '#web/app/sign-out.ts'
import { useFactorSetup } from '#web/app/state/session-state.ts'
import { AddPasskeyDialog } from '#web/session/factors/add-passkey-dialog.tsx'
import { signWithPasskey } from '#web/session/factors/passkey-browser.ts'
import { canUsePasskeys } from '#web/session/factors/passkey-support.ts'
import { CodeField } from '#web/session/factors/reauthentication-fields.tsx'
import { TurnOnDialog } from '#web/session/factors/turn-on-dialog.tsx'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'

/** Screen for a session that lacks a required second factor: the person enters it, sets one up, or signs out. */
export function FactorSetupScreen() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/auth/second-factor', {}))
  // Decided once: the dialog with the recovery codes stays although a later reply has the new factor.
  const [hasFactor, setHasFactor] = useState<boolean>()
  if (data && hasFactor === undefined) setHasFactor(data.onSince !== null || data.passkeyCount > 0)
  const done = async () => {
    const query = endpointQuery('GET /api/auth/second-factor', {})
    const { isMissing } = await client.fetchQuery({ ...query, staleTime: 0 })
    // Runs the refused queries again.
    if (isMissing) setHasFactor(undefined)
    else await client.resetQueries()
    useFactorSetup.setState({ isMissing })
  }
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return hasFactor ? (
    <FactorVerification hasPasskey={data.passkeyCount > 0} onDone={() => void done()} />
  ) : (
    <FactorSetup onDone={() => void done()} />
  )
}

function LoadError(props: ComponentProps<typeof LoadFailed>) {
  const { t } = useTranslation('account')
  return (
    <PublicPage title={t('factor.title')}>
      <LoadFailed {...props} />
    </PublicPage>
  )
}

function FactorSetup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const [dialog, setDialog] = useState<'app' | 'passkey'>()
  const done = () => {
    setDialog(undefined)
    onDone()
  }
  return (
    <PublicPage title={t('setup.title')}>
      <SheetHeading title={t('setup.title')} lead={t('setup.lead')} />
      <FormActions>
        {canUsePasskeys() ? (
          <Button kind="primary" onPress={() => setDialog('passkey')}>
            {t('passkeys.add')}
          </Button>
        ) : null}
        <Button kind={canUsePasskeys() ? 'quiet' : 'primary'} onPress={() => setDialog('app')}>
          {t('setup.app')}
        </Button>
        <Button kind="plain" onPress={() => void signOutWithProvider()}>
          {t('shell:account.signOut')}
        </Button>
      </FormActions>
      {dialog === 'app' ? <TurnOnDialog onDone={done} /> : null}
      {dialog === 'passkey' ? <AddPasskeyDialog onDone={done} /> : null}
    </PublicPage>
  )
}

/** Asks for the second factor after a sign-in by a provider that did not confirm one. */
function FactorVerification({ hasPasskey, onDone }: { hasPasskey: boolean; onDone: () => void }) {
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
          <Button kind="plain" onPress={() => void signOutWithProvider()}>
            {t('shell:account.signOut')}
          </Button>
        </FormActions>
      </Form>
    </PublicPage>
  )
}
