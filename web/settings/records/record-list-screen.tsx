import { useTranslation } from 'react-i18next'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ListFilters } from '#web/app/list/list-filters.tsx'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { readRecordListSearch } from '#web/settings/list-addresses.ts'
import { type RecordKind, type RecordRow, recordApi } from '#web/settings/records/record-kind.ts'
import { useRecordKind } from '#web/settings/records/record-kinds.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { codeColumn, linkColumn } from '#web/ui/table/text-column.tsx'

export function RecordListScreen() {
  const { t } = useTranslation('settings')
  const kind = useRecordKind()
  const { name } = kind
  const routes = recordApi(name)
  return (
    <RestrictedPage
      verb="manageCompany"
      title={t(`records.${name}.title`)}
      below={<bdi>{t(`records.${name}.subtitle`)}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <LinkButton href={pathTo(paths.newRecord, { kind: name })} icon="add" kind="primary">
          {t(`records.${name}.add`)}
        </LinkButton>
      }
    >
      <PagedList
        readSearch={readRecordListSearch}
        list={(query) => endpointQuery(routes.list, { query })}
        count={(query) => endpointQuery(routes.count, { query })}
        filters={({ text }, narrow) => (
          <ListFilters narrow={narrow} filters={[['text', t(`records.${name}.search`), text]]}>
            <ListSearch
              label={t(`records.${name}.search`)}
              placeholder={t(`records.${name}.search`)}
              value={text}
              onChange={(typed) => narrow({ text: typed }, { isTyping: true })}
            />
          </ListFilters>
        )}
      >
        {({ rows, isFetching }) => <RecordTable kind={kind} rows={rows} isFetching={isFetching} />}
      </PagedList>
    </RestrictedPage>
  )
}

function RecordTable({
  kind,
  rows,
  isFetching,
}: TableRows<RecordRow> & {
  kind: RecordKind
}) {
  const { t } = useTranslation('settings')
  const columns: Column<RecordRow>[] = [
    linkColumn(
      'name',
      t('record.name'),
      ({ id }) => pathTo(paths.record, { kind: kind.name, id }),
      ({ name }) => name,
    ),
    codeColumn('code', t('record.code'), ({ code }) => code),
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
