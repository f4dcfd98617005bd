import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#web/app/queries.ts'
import { signOutHere } from '#web/app/sign-out.ts'
import { useFactorSetup } from '#web/app/state/factor-state.ts'
import { AddPasskeyDialog } from '#web/session/add-passkey-dialog.tsx'
import { canUsePasskeys } from '#web/session/passkey-support.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { TurnOnDialog } from '#web/session/turn-on-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/form.tsx'

/** All that whoever lacks a required second factor can do: set one up, or sign out. */
export function FactorSetupScreen() {
  const { t } = useTranslation(['account', 'shell'])
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'app' | 'passkey'>()
  const done = async () => {
    setDialog(undefined)
    const query = endpointQuery('GET /api/auth/second-factor', {})
    const { isMissing } = await client.fetchQuery({ ...query, staleTime: 0 })
    // What was refused until now is asked for again.
    if (!isMissing) await client.resetQueries()
    useFactorSetup.setState({ isMissing })
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
      {dialog === 'app' ? <TurnOnDialog onDone={() => void done()} /> : null}
      {dialog === 'passkey' ? <AddPasskeyDialog onDone={() => void done()} /> : null}
    </PublicPage>
  )
}
