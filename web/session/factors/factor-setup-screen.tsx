import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { signOutHere } from '#web/app/sign-out.ts'
import { useFactorSetup } from '#web/app/state/factor-state.ts'
import { AddPasskeyDialog } from '#web/session/factors/add-passkey-dialog.tsx'
import { FactorVerification } from '#web/session/factors/factor-verification.tsx'
import { canUsePasskeys } from '#web/session/factors/passkey-support.ts'
import { TurnOnDialog } from '#web/session/factors/turn-on-dialog.tsx'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/form/form.tsx'

/** Screen for a session without a required second factor: use one, set one up, or sign out. */
export function FactorSetupScreen() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/auth/second-factor', {}))
  const done = async () => {
    const query = endpointQuery('GET /api/auth/second-factor', {})
    const { isMissing } = await client.fetchQuery({ ...query, staleTime: 0 })
    // Runs the refused queries again.
    if (!isMissing) await client.resetQueries()
    useFactorSetup.setState({ isMissing })
  }
  if (error && !data) return <Unknown error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const hasFactor = data.onSince !== null || data.passkeyCount > 0
  return hasFactor ? (
    <FactorVerification hasPasskey={data.passkeyCount > 0} onDone={() => void done()} />
  ) : (
    <FactorSetup onDone={() => void done()} />
  )
}

function Unknown(props: ComponentProps<typeof LoadFailed>) {
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
        <Button kind="plain" onPress={signOutHere}>
          {t('shell:account.signOut')}
        </Button>
      </FormActions>
      {dialog === 'app' ? <TurnOnDialog onDone={done} /> : null}
      {dialog === 'passkey' ? <AddPasskeyDialog onDone={done} /> : null}
    </PublicPage>
  )
}
