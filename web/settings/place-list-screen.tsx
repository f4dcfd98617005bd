import { useTranslation } from 'react-i18next'
import { countPlaces } from '#contract/count-endpoints.ts'
import { listPlaces } from '#contract/place-endpoints.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PagedList } from '#web/settings/paged-list.tsx'
import { searchedPage } from '#web/settings/paged-search.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-columns.ts'

/** Where the company has its goods sent. */
export function PlaceListScreen() {
  const { t } = useTranslation(['settings', 'fields'])
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage
      title={t('places.title')}
      trail={[{ label: t('company.title'), href: paths.settings }]}
      below={<bdi>{t('places.subtitle')}</bdi>}
      actions={
        isAllowed ? (
          <LinkButton href={paths.newPlace} icon="add" kind="primary">
            {t('places.add')}
          </LinkButton>
        ) : null
      }
    >
      {isAllowed ? (
        <PagedList
          searchLabel={t('places.search')}
          query={(search) => endpointQuery(listPlaces, { query: searchedPage(search) })}
          count={({ text }, row) => endpointQuery(countPlaces, { query: { text, row } })}
        >
          {(rows, isFetching) => <PlaceTable rows={rows} isFetching={isFetching} />}
        </PagedList>
      ) : (
        <EmptyState icon="lock">{t('notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}

type Row = Output<typeof listPlaces>['rows'][number]

function PlaceTable({
  rows,
  isFetching,
}: {
  rows: readonly Row[] | undefined
  isFetching: boolean
}) {
  const { t } = useTranslation(['settings', 'fields'])
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('place.name'),
      render: ({ id, name }) => (
        <Link isQuiet href={pathTo(paths.place, { id })}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'code',
      header: t('place.code'),
      isUnbroken: true,
      render: ({ code }) => <CodeText>{code}</CodeText>,
    },
    {
      key: 'gln',
      header: t('fields:gln'),
      isUnbroken: true,
      render: ({ gln }) => (gln ? <CodeText>{gln}</CodeText> : t('none')),
    },
    {
      key: 'address',
      header: t('papers.address'),
      priority: 2,
      render: ({ address }) => <bdi>{address?.replace(/\s*\n\s*/g, ', ') ?? t('none')}</bdi>,
    },
  ]
  return (
    <DataTable
      caption={t('places.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      isFetching={isFetching}
    />
  )
}
