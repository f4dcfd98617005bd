import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { useSearchShortcut } from '#web/app/keyboard/use-search-shortcut.ts'
import { type CountQuery, ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import { type PagedSearch, readPagedSearch } from '#web/settings/paged-search.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type Page = { rows: unknown[]; next: string | null; previous: string | null }

/** A list of the settings, page by page; with `searchLabel` it can be searched. What is shown is in the address. */
export function PagedList<P extends Page>({
  searchLabel,
  query,
  count,
  children,
}: {
  searchLabel?: string
  query: (search: PagedSearch) => UseQueryOptions<P, ApiError>
  count: (search: PagedSearch, row: number | undefined) => ReturnType<CountQuery>
  children: (rows: P['rows'] | undefined, isFetching: boolean) => ReactNode
}) {
  const search = useSearch({ strict: false, select: readPagedSearch })
  const change = useChangeSearch<PagedSearch>()
  const list = useQuery(query(search))
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      {searchLabel ? <Search label={searchLabel} /> : null}
      <div ref={table}>{children(data?.rows, isFetching)}</div>
      <ListPagination
        data={data}
        page={search.page}
        size={search.rows}
        isFetching={isFetching}
        count={(row) => count(search, row)}
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      />
    </>
  )
}

function Search({ label }: { label: string }) {
  const search = useSearch({ strict: false, select: readPagedSearch })
  const change = useChangeSearch<PagedSearch>()
  const field = useSearchShortcut()
  const text = useDebouncedFilter(search.text, (value) =>
    change({ ...firstPage, text: value }, { isTyping: true }),
  )
  return (
    <FilterBar chips={[]} onClear={() => change({ ...firstPage, text: undefined })}>
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
