import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { ProblemError } from '#web/app/http/api-error.ts'
import { useRowKeys } from '#web/app/keyboard/use-row-shortcuts.ts'
import { useSearchKey } from '#web/app/keyboard/use-search-shortcut.ts'
import { type CountQuery, ListPages } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-size.ts'
import { useAddress } from '#web/app/use-search-params.ts'
import { useTypedFilter } from '#web/app/use-debounced-filter.ts'
import { type PagedSearch, readPagedSearch } from '#web/settings/paged-search.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type PageOf<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A list of the settings, page by page; with `searchLabel` it can be searched. What is shown is in the address. */
export function PagedList<Row>({
  searchLabel,
  query,
  count,
  children,
}: {
  searchLabel?: string
  query: (search: PagedSearch) => UseQueryOptions<PageOf<Row>, ProblemError>
  count: (search: PagedSearch, row: number | undefined) => ReturnType<CountQuery>
  children: (rows: readonly Row[] | undefined, isFetching: boolean) => ReactNode
}) {
  const [search, change] = useAddress(readPagedSearch)
  const list = useQuery(query(search))
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowKeys(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      {searchLabel ? <Search label={searchLabel} /> : null}
      <div ref={table}>{children(data?.rows, isFetching)}</div>
      <ListPages
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
  const [search, change] = useAddress(readPagedSearch)
  const field = useSearchKey()
  const text = useTypedFilter(search.text, (value) =>
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
