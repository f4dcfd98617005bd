import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { accountRefusal } from '#web/settings/keys/account-refusal.ts'
import { IssuedKeyDialog } from '#web/settings/keys/issued-key-dialog.tsx'
import { ChangeKeyDialog, NewKeyDialog, RevokeKeyDialog } from '#web/settings/keys/key-dialogs.tsx'
import { KeyTable } from '#web/settings/keys/key-table.tsx'
import styles from '#web/settings/keys/keys.module.css'
import {
  ChangeServiceAccountDialog,
  RemoveServiceAccountDialog,
} from '#web/settings/keys/service-account-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

type ServiceAccount = Output<'GET /api/service-accounts/:id'>

type OpenDialog =
  | { dialog: 'new-key' }
  | { dialog: 'issued'; key: string }
  | { dialog: 'change'; key: ServiceAccount['keys'][number] }
  | { dialog: 'change-account' }
  | { dialog: 'revoke'; key: ServiceAccount['keys'][number] }
  | { dialog: 'remove' }

export function ServiceAccountScreen() {
  const { t } = useTranslation('keys')
  const isAllowed = useCan('manageKeys')
  const [open, setOpen] = useState<OpenDialog>()
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/service-accounts/:id', { params: { id } }),
    enabled: isAllowed,
  })
  const { record: account, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('account.gone') },
  })
  const close = () => setOpen(undefined)
  return (
    <ScreenPage
      title={account?.name ?? t('account.title')}
      trail={[{ label: t('title'), href: paths.serviceAccounts }]}
      below={account ? <AccountFacts account={account} /> : null}
      actions={
        account ? (
          <>
            <Button icon="remove" onPress={() => setOpen({ dialog: 'remove' })}>
              {t('account.remove')}
            </Button>
            <Button icon="edit" onPress={() => setOpen({ dialog: 'change-account' })}>
              {t('account.change')}
            </Button>
            <Button kind="primary" icon="add" onPress={() => setOpen({ dialog: 'new-key' })}>
              {t('key.add')}
            </Button>
          </>
        ) : null
      }
    >
      {absence ?? (
        <KeyTable
          keys={account?.keys}
          refusal={account && accountRefusal(account)}
          onChange={(key) => setOpen({ dialog: 'change', key })}
          onRevoke={(key) => setOpen({ dialog: 'revoke', key })}
        />
      )}
      {account && open ? (
        <AccountDialog account={account} open={open} onOpen={setOpen} onClose={close} />
      ) : null}
    </ScreenPage>
  )
}

function AccountFacts({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation('keys')
  const refusal = accountRefusal(account)
  return (
    <span className={styles.facts}>
      <bdi>{account.supplier?.name ?? t('account.owners.company')}</bdi>
      {refusal ? <StateBadge shape="cancelled">{t(`account.${refusal}`)}</StateBadge> : null}
    </span>
  )
}

function AccountDialog({
  account,
  open,
  onOpen,
  onClose,
}: {
  account: ServiceAccount
  open: OpenDialog
  onOpen: (open: OpenDialog) => void
  onClose: () => void
}) {
  switch (open.dialog) {
    case 'new-key':
      return (
        <NewKeyDialog
          account={account}
          onIssued={(key) => onOpen({ dialog: 'issued', key })}
          onClose={onClose}
        />
      )
    case 'issued':
      return <IssuedKeyDialog apiKey={open.key} onClose={onClose} />
    case 'change':
      return <ChangeKeyDialog account={account} apiKey={open.key} onClose={onClose} />
    case 'change-account':
      return <ChangeServiceAccountDialog account={account} onClose={onClose} />
    case 'revoke':
      return <RevokeKeyDialog account={account} apiKey={open.key} onClose={onClose} />
    case 'remove':
      return <RemoveServiceAccountDialog account={account} onClose={onClose} />
  }
}
