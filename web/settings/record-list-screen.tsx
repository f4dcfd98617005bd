import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PagedList } from '#web/settings/paged-list.tsx'
import { searchedPage } from '#web/settings/paged-search.ts'
import { type RecordKind, type RecordRow, recordApi } from '#web/settings/record-kind.ts'
import { useRecordKind } from '#web/settings/record-kinds.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-columns.ts'

/** The records of a kind, for administrators. */
export function RecordListScreen() {
  const { t } = useTranslation('settings')
  const kind = useRecordKind()
  const { name } = kind
  const routes = recordApi(name)
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage
      title={t(`records.${name}.title`)}
      below={<bdi>{t(`records.${name}.subtitle`)}</bdi>}
      actions={
        isAllowed ? (
          <LinkButton href={pathTo(paths.newRecord, { kind: name })} icon="add" kind="primary">
            {t(`records.${name}.add`)}
          </LinkButton>
        ) : null
      }
    >
      {isAllowed ? (
        <PagedList
          searchLabel={t(`records.${name}.search`)}
          query={(search) => endpointQuery(routes.list, { query: searchedPage(search) })}
          count={({ text }, row) => endpointQuery(routes.count, { query: { text, row } })}
        >
          {(rows, isFetching) => <RecordTable kind={kind} rows={rows} isFetching={isFetching} />}
        </PagedList>
      ) : (
        <EmptyState icon="lock">{t('notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}

function RecordTable({
  kind,
  rows,
  isFetching,
}: {
  kind: RecordKind
  rows: readonly RecordRow[] | undefined
  isFetching: boolean
}) {
  const { t } = useTranslation('settings')
  const columns: Column<RecordRow>[] = [
    {
      key: 'name',
      header: t('record.name'),
      render: ({ id, name }) => (
        <Link isQuiet href={pathTo(paths.record, { kind: kind.name, id })}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'code',
      header: t('record.code'),
      isNoWrap: true,
      render: ({ code }) => <CodeText>{code}</CodeText>,
    },
    ...kind.useColumns(),
  ]
  return (
    <DataTable
      caption={t(`records.${kind.name}.title`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      isFetching={isFetching}
    />
  )
}
