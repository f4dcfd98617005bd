import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/session/account-screen.module.css'
import { AddPasskeyDialog } from '#web/session/factors/add-passkey-dialog.tsx'
import { canUsePasskeys, passkeyObstacle } from '#web/session/factors/passkey-support.ts'
import { StepUpDialog } from '#web/session/factors/step-up-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

type Passkey = Output<'GET /api/auth/passkeys'>[number]

const introductions = {
  none: 'passkeys.intro',
  address: 'passkeys.notHere',
  browser: 'passkeys.notInThisBrowser',
} as const

export function Passkeys() {
  const { t } = useTranslation('account')
  const { instant } = useFormats()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/auth/passkeys', {}),
    staleTime: 0,
  })
  const [isAdding, setAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>()
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const close = () => {
    setAdding(false)
    setPasskeyToRemove(undefined)
    void refetch()
    void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/second-factor') })
  }
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        <bdi>{t(introductions[passkeyObstacle() ?? 'none'])}</bdi>
      </p>
      {data?.length ? (
        <div className={styles.wide}>
          <DataTable<Passkey>
            caption={t('passkeys.title')}
            rows={data}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            columns={[
              textColumn('name', t('passkeys.name'), ({ name }) => name),
              textColumn('created', t('passkeys.created'), ({ createdAt }) => instant(createdAt)),
              {
                key: 'used',
                header: t('passkeys.lastUsed'),
                render: ({ lastUsedAt }) =>
                  lastUsedAt ? instant(lastUsedAt) : t('passkeys.never'),
              },
              {
                key: 'remove',
                header: t('sessions.stop'),
                render: (passkey) => (
                  <Button isSmall onPress={() => setPasskeyToRemove(passkey)}>
                    {t('passkeys.remove')}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      ) : null}
      {canUsePasskeys() ? (
        <ButtonRow>
          <Button isBusy={!data} onPress={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </ButtonRow>
      ) : null}
      {isAdding ? <AddPasskeyDialog onDone={close} /> : null}
      {passkeyToRemove ? <RemovePasskeyDialog passkey={passkeyToRemove} onDone={close} /> : null}
    </div>
  )
}

function RemovePasskeyDialog({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const remove = useEndpointMutation('POST /api/auth/passkeys/:id/removal')
  return (
    <StepUpDialog
      isDanger
      title={t('passkeys.remove')}
      text={t('passkeys.removeHint', { name: passkey.name })}
      action={t('passkeys.remove')}
      send={(body) => remove.mutateAsync({ params: { id: passkey.id }, body })}
      onDone={() => {
        toast.success(t('passkeys.removed'))
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/sessions') })
        onDone()
      }}
      onClose={onDone}
    />
  )
}
