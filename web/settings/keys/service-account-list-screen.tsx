import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { readPagePosition } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { accountRefusal } from '#web/settings/keys/account-refusal.ts'
import { NewServiceAccountDialog } from '#web/settings/keys/service-account-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

type Row = Output<'GET /api/service-accounts'>['rows'][number]

export function ServiceAccountListScreen() {
  const { t } = useTranslation('keys')
  const [isAdding, setAdding] = useState(false)
  return (
    <RestrictedPage
      verb="manageKeys"
      title={t('title')}
      below={<bdi>{t('subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <Button kind="primary" icon="add" onPress={() => setAdding(true)}>
          {t('account.add')}
        </Button>
      }
    >
      <PagedList
        readSearch={readPagePosition}
        list={(query) => endpointQuery('GET /api/service-accounts', { query })}
        count={(query) => endpointQuery('GET /api/service-accounts/count', { query })}
      >
        {({ rows, isFetching }) => <AccountTable rows={rows} isFetching={isFetching} />}
      </PagedList>
      {isAdding ? <NewServiceAccountDialog onClose={() => setAdding(false)} /> : null}
    </RestrictedPage>
  )
}

function AccountTable({ rows, isFetching }: TableRows<Row>) {
  const { t } = useTranslation('keys')
  const { instant, number } = useFormats()
  const isStaff = useCan('manageCompany')
  const columns: Column<Row>[] = [
    linkColumn(
      'name',
      t('account.name'),
      ({ id }) => pathTo(paths.serviceAccount, { id }),
      ({ name }) => name,
    ),
    ...(isStaff
      ? [
          textColumn(
            'owner',
            t('account.owner'),
            ({ supplier }: Row) => supplier?.name ?? t('account.owners.company'),
          ),
        ]
      : []),
    textColumn('keys', t('account.activeKeys'), ({ activeKeys }) => number(activeKeys), {
      isNumeric: true,
    }),
    {
      key: 'state',
      header: t('account.state'),
      render: (account) => {
        const refusal = accountRefusal(account)
        return (
          <StateBadge shape={refusal ? 'cancelled' : 'open'}>
            {t(`account.${refusal ?? 'active'}`)}
          </StateBadge>
        )
      },
    },
    textColumn('used', t('key.lastUsed'), ({ lastUsedAt }) =>
      lastUsedAt ? instant(lastUsedAt) : t('key.neverUsed'),
    ),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowTone={(account) => (accountRefusal(account) ? 'quiet' : undefined)}
      isFetching={isFetching}
      empty={t('account.none')}
    />
  )
}
