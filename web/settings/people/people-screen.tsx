import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { filterOf } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { readPeopleSearch } from '#web/settings/list-addresses.ts'
import { PeopleFilters } from '#web/settings/people/people-filters.tsx'
import { PeopleTable } from '#web/settings/people/people-table.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen of accounts: all of the company, or for a supplier's administrator those of the supplier. */
export function PeopleScreen() {
  const { t } = useTranslation('people')
  const isStaff = useIsStaff()
  const filter = filterOf(useSearch({ strict: false, select: readPeopleSearch }))
  const supplierParam = filter.supplier ? `?supplier=${filter.supplier}` : ''
  return (
    <RestrictedPage
      verb="managePeople"
      title={t('title')}
      below={<bdi>{t(isStaff ? 'subtitle' : 'subtitleSupplier')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <>
          <LinkButton href={`${paths.newPerson}${supplierParam}`} icon="add" kind="primary">
            {t('invite')}
          </LinkButton>
          <LinkButton href={`${paths.personImport}${supplierParam}`} icon="upload">
            {t('inviteMany')}
          </LinkButton>
          <ExportMenu
            make={(file) =>
              callForFile('GET /api/people/export', { query: { ...filter, ...file } })
            }
          />
        </>
      }
    >
      <PagedList
        readSearch={readPeopleSearch}
        list={(query) => endpointQuery('GET /api/people', { query })}
        count={(query) => endpointQuery('GET /api/people/count', { query })}
        filters={(search, narrow) => <PeopleFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search, narrow }) => (
          <PeopleTable
            rows={rows}
            isFetching={isFetching}
            sort={search.sort}
            onSort={(sort) => narrow({ sort })}
          />
        )}
      </PagedList>
    </RestrictedPage>
  )
}
