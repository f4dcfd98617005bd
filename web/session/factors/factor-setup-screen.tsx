import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { call } from '#web/app/http/call.ts'
import { endpointQuery, isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
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
  const query = endpointQuery('GET /api/auth/second-factor', {})
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0 })
  const [dialog, setDialog] = useState<FactorDialog>()
  // Decided once: the dialog with the recovery codes stays although a later reply has the new factor.
  const [hasFactor, setHasFactor] = useState<boolean>()
  if (data && hasFactor === undefined) setHasFactor(data.onSince !== null || data.passkeyCount > 0)
  // The factor was set up or entered here or in another tab, or is no longer required.
  const isDone = isFetchedAfterMount && data?.isMissing === false && !dialog
  useEffect(() => {
    if (isDone) void runRefusedQueries(client)
  }, [isDone, client])
  const refetchFactor = async () => {
    const { isMissing } = await client.fetchQuery({ ...query, staleTime: 0 })
    if (isMissing) setHasFactor(undefined)
  }
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return hasFactor ? (
    <FactorVerification hasPasskey={data.passkeyCount > 0} onDone={() => void refetchFactor()} />
  ) : (
    <FactorSetup
      dialog={dialog}
      onDialog={(opened) => {
        setDialog(opened)
        if (!opened) void refetchFactor()
      }}
    />
  )
}

type FactorDialog = 'app' | 'passkey' | undefined

/** Runs the queries again that the server refused, all but the one of this screen, then shows the application. */
async function runRefusedQueries(client: QueryClient) {
  const isOfScreen = isOfRoutes(['GET /api/auth/second-factor'])
  await client.resetQueries({ predicate: (query) => !isOfScreen(query) })
  useFactorSetup.setState({ isMissing: false })
}

function LoadError(props: ComponentProps<typeof LoadFailed>) {
  const { t } = useTranslation('account')
  return (
    <PublicPage title={t('factor.title')}>
      <LoadFailed {...props} />
    </PublicPage>
  )
}

function FactorSetup({
  dialog,
  onDialog,
}: {
  dialog: FactorDialog
  onDialog: (dialog: FactorDialog) => void
}) {
  const { t } = useTranslation(['account', 'shell'])
  const closeDialog = () => onDialog(undefined)
  return (
    <PublicPage title={t('setup.title')}>
      <SheetHeading title={t('setup.title')} lead={t('setup.lead')} />
      <FormActions>
        {canUsePasskeys() ? (
          <Button kind="primary" onPress={() => onDialog('passkey')}>
            {t('passkeys.add')}
          </Button>
        ) : null}
        <Button kind={canUsePasskeys() ? 'quiet' : 'primary'} onPress={() => onDialog('app')}>
          {t('setup.app')}
        </Button>
        <Button kind="plain" onPress={() => void signOutWithProvider()}>
          {t('shell:account.signOut')}
        </Button>
      </FormActions>
      {dialog === 'app' ? <TurnOnDialog onDone={closeDialog} /> : null}
      {dialog === 'passkey' ? <AddPasskeyDialog onDone={closeDialog} /> : null}
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
  const submit = (usesPasskey: boolean) => {
    isByPasskey.current = usesPasskey
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
