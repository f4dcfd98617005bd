import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/export-menu.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan, useProveidor } from '#web/app/state/session-state.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import { PeopleFilters } from '#web/settings/people/people-filters.tsx'
import { type PeopleSearch, readPeopleSearch } from '#web/settings/people/people-search.ts'
import { PeopleTable } from '#web/settings/people/people-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Who signs in: the company's people, or those of the supplier whose administrator looks. */
export function PeopleScreen() {
  const { t } = useTranslation('people')
  const isAllowed = useCan('managePeople')
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  const search = useSearch({ strict: false, select: readPeopleSearch })
  const { page, rows, after, before, ...filter } = search
  return (
    <ScreenPage
      title={t('title')}
      below={<bdi>{t(isStaff ? 'subtitle' : 'subtitleSupplier')}</bdi>}
      actions={
        isAllowed ? (
          <>
            <LinkButton href={paths.newPerson} icon="add" kind="primary">
              {t('invite')}
            </LinkButton>
            <LinkButton href={paths.personImport} icon="upload">
              {t('inviteMany')}
            </LinkButton>
            <ExportMenu
              make={(asked) =>
                callForFile('GET /api/people/export', { query: { ...filter, ...asked } })
              }
            />
          </>
        ) : null
      }
    >
      {isAllowed ? <People /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function People() {
  const search = useSearch({ strict: false, select: readPeopleSearch })
  const change = useChangeSearch<PeopleSearch>()
  const { page, rows: limit, after, before, ...filter } = search
  const list = useQuery(
    endpointQuery('GET /api/people', { query: { ...filter, after, before, limit } }),
  )
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PeopleFilters search={search} change={change} />
      <div ref={table}>
        <PeopleTable
          rows={data?.rows}
          isFetching={isFetching}
          sort={search.sort ?? 'name'}
          onSort={(sort) => change({ ...firstPage, sort: sort === 'name' ? undefined : sort })}
        />
      </div>
      <ListPagination
        data={data}
        page={page}
        size={limit}
        isFetching={isFetching}
        count={(row) => endpointQuery('GET /api/people/count', { query: { ...filter, row } })}
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      />
    </>
  )
}
