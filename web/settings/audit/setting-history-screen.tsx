import { useTranslation } from 'react-i18next'
import type { SettingEvent } from '#domain/settings/setting-event.ts'
import { useFormats } from '#web/app/formats.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { readSettingHistorySearch } from '#web/settings/list-addresses.ts'
import { SettingChanges } from '#web/settings/setting-changes.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

export function SettingHistoryScreen() {
  const { t } = useTranslation('settings')
  return (
    <RestrictedPage
      verb="manageCompany"
      title={t('history.title')}
      below={<bdi>{t('history.subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <LinkButton href={paths.settingHistory} icon="clock">
          {t('history.all')}
        </LinkButton>
      }
    >
      <PagedList
        readSearch={readSettingHistorySearch}
        list={(query) => endpointQuery('GET /api/setting-events', { query })}
        count={(query) => endpointQuery('GET /api/setting-events/count', { query })}
      >
        {({ rows, isFetching }) => <EventTable rows={rows} isFetching={isFetching} />}
      </PagedList>
    </RestrictedPage>
  )
}

function EventTable({ rows, isFetching }: TableRows<SettingEvent>) {
  const { t } = useTranslation('settings')
  const { instant, person } = useFormats()
  const columns: Column<SettingEvent>[] = [
    textColumn('at', t('history.when'), ({ at }) => instant(at)),
    textColumn('actor', t('history.who'), ({ actor }) => person(actor)),
    { key: 'of', header: t('history.settingsOf'), render: (event) => <Subject {...event} /> },
    {
      key: 'what',
      header: t('history.what'),
      render: (event) => <SettingChanges {...event} isOfSupplier={event.kind === 'supplier'} />,
    },
  ]
  return (
    <DataTable
      caption={t('history.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ at, actor }) => `${instant(at)} ${person(actor)}`}
      isFetching={isFetching}
      empty={t('history.none')}
    />
  )
}

function Subject({ kind, of }: SettingEvent) {
  const { t } = useTranslation('settings')
  if (!of) return <bdi>{t('history.company')}</bdi>
  const name = <bdi>{of.name}</bdi>
  // A removed record has no screen to link to.
  if (of.isRemoved) return name
  const href =
    kind === 'supplier'
      ? pathTo(paths.oneSupplierSettings, { id: of.id })
      : pathTo(paths.record, { kind: `${kind}s`, id: of.id })
  return (
    <Link isQuiet href={href}>
      {name}
    </Link>
  )
}
