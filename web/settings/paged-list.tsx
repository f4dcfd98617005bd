import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { ProblemError } from '#web/app/http/problem-error.ts'
import { useShortcut } from '#web/app/keys/shortcuts.ts'
import { useAddress } from '#web/app/use-address.ts'
import { useTypedFilter } from '#web/app/use-typed-filter.ts'
import { type PagedSearch, readPagedSearch } from '#web/settings/paged-search.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type PageOf<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A list of the settings, page by page; with `searchLabel` it can be searched. What is shown is in the address. */
export function PagedList<Row>({
  searchLabel,
  query,
  children,
}: {
  searchLabel?: string
  query: (search: Omit<PagedSearch, 'page'>) => UseQueryOptions<PageOf<Row>, ProblemError>
  children: (rows: readonly Row[] | undefined, isFetching: boolean) => ReactNode
}) {
  const [search, change] = useAddress(readPagedSearch)
  const { page = 1, ...said } = search
  const list = useQuery(query(said))
  const { data, error, isPlaceholderData: isFetching } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  const turn = (to: { after?: string; before?: string }, number: number) =>
    change({ ...first, ...to, page: number > 1 ? number : undefined })
  const { previous = null, next = null } = data ?? {}
  return (
    <>
      {searchLabel ? <Search label={searchLabel} /> : null}
      {children(data?.rows, isFetching)}
      {data && (next !== null || page > 1) ? (
        <Pagination
          page={page}
          count={data.rows.length}
          size={25}
          hasNext={next !== null}
          isFetching={isFetching}
          onPrevious={
            previous === null
              ? undefined
              : () => turn(page <= 2 ? {} : { before: previous }, page - 1)
          }
          onNext={() => turn(next === null ? {} : { after: next }, page + 1)}
        />
      ) : null}
    </>
  )
}

const first = { after: undefined, before: undefined, page: undefined }

function Search({ label }: { label: string }) {
  const { t } = useTranslation('shell')
  const [search, change] = useAddress(readPagedSearch)
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('keys.search'), () => field.current?.focus())
  const text = useTypedFilter(search.text, (value) =>
    change({ ...first, text: value }, { isTyping: true }),
  )
  return (
    <FilterBar chips={[]} onClear={() => change({ ...first, text: undefined })}>
      <SearchField
        ref={field}
        label={label}
        placeholder={label}
        value={text.value}
        onChange={text.type}
        onSubmit={text.settle}
      />
    </FilterBar>
  )
}
