import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import type { KeyRefusal } from '#web/settings/keys/account-refusal.ts'
import styles from '#web/settings/keys/keys.module.css'
import { Button } from '#web/ui/button.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { codeColumn, textColumn } from '#web/ui/table/text-column.tsx'

type Key = Output<'GET /api/service-accounts/:id'>['keys'][number]

const isExpired = ({ expiresAt }: Key) => new Date(expiresAt).getTime() <= Date.now()

/** The keys of a service account, newest first, including expired and revoked ones. */
export function KeyTable({
  keys,
  refusal,
  onChange,
  onRevoke,
}: {
  keys: readonly Key[] | undefined
  /** Reason why all keys of the service account are refused. */
  refusal: KeyRefusal
  onChange: (key: Key) => void
  onRevoke: (key: Key) => void
}) {
  const { t } = useTranslation('keys')
  const { instant, number } = useFormats()
  const columns: Column<Key>[] = [
    textColumn('name', t('key.name'), ({ name }) => name),
    codeColumn('start', t('key.start'), ({ start }) => `${start}…`),
    textColumn('scopes', t('key.scopes'), ({ scopes }) =>
      scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    ),
    textColumn(
      'addresses',
      t('key.addresses'),
      ({ addresses }) => addresses.join(', ') || t('key.anyAddress'),
    ),
    textColumn(
      'rate',
      t('key.requestsPerMinute'),
      ({ requestsPerMinute }) => number(requestsPerMinute),
      { isNumeric: true, priority: 3 },
    ),
    textColumn('used', t('key.lastUsed'), ({ lastUsedAt }) =>
      lastUsedAt ? instant(lastUsedAt) : t('key.neverUsed'),
    ),
    textColumn('expires', t('key.expires'), ({ expiresAt }) => instant(expiresAt)),
    {
      key: 'state',
      header: t('key.state'),
      render: (key) => <KeyState apiKey={key} refusal={refusal} />,
    },
    {
      key: 'action',
      header: t('key.action'),
      render: (key) =>
        key.revokedAt ? null : (
          <div className={styles.actions}>
            <Button isSmall onPress={() => onChange(key)}>
              {t('key.change')}
            </Button>
            <Button isSmall onPress={() => onRevoke(key)}>
              {t('key.revoke')}
            </Button>
          </div>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowTone={(key) => (key.revokedAt || isExpired(key) || refusal ? 'quiet' : undefined)}
      empty={t('key.none')}
    />
  )
}

function KeyState({ apiKey, refusal }: { apiKey: Key; refusal: KeyRefusal }) {
  const { t } = useTranslation('keys')
  const { instant, person } = useFormats()
  const { revokedAt, revokedBy } = apiKey
  if (revokedAt)
    return (
      <StateBadge
        shape="cancelled"
        detail={`${revokedBy && person(revokedBy)}, ${instant(revokedAt)}`}
      >
        {t('key.revoked')}
      </StateBadge>
    )
  if (isExpired(apiKey)) return <StateBadge shape="closed">{t('key.expired')}</StateBadge>
  if (!refusal) return <StateBadge shape="open">{t('key.active')}</StateBadge>
  return (
    <StateBadge shape="cancelled">
      {t(refusal === 'disabled' ? 'key.disabled' : 'account.supplierInactive')}
    </StateBadge>
  )
}
