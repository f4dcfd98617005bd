import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import type { CountQuery } from '#web/app/list/list-pagination.tsx'
import {
  type FilterOf,
  filterOf,
  firstPage,
  type PagePosition,
} from '#web/app/list/page-position.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'

type Page = { rows: unknown[]; next: string | null; previous: string | null }

/** Changes filters or sort of a list, and returns to its first page. */
export type Narrow<Search> = (changes: Partial<Search>, options?: { isTyping?: boolean }) => void

/**
 * A list whose filters, sort and page are in the address: its filters, its rows or the error, and its pages. After an
 * error the filters stay, because another filter may help.
 */
export function PagedList<Search extends PagePosition, P extends Page>({
  readSearch,
  list,
  count,
  filters,
  children,
}: {
  readSearch: (address: Record<string, unknown>) => Search
  list: (
    query: FilterOf<Search> & { after?: string; before?: string; limit?: number },
  ) => UseQueryOptions<P, ApiError>
  /** Query of the count; with a row number, its reply has the cursor of that row too. */
  count: (query: FilterOf<Search> & { row: number | undefined }) => ReturnType<CountQuery>
  filters?: (search: Search, narrow: Narrow<Search>) => ReactNode
  children: (list: {
    rows: P['rows'] | undefined
    isFetching: boolean
    search: Search
    narrow: Narrow<Search>
  }) => ReactNode
}) {
  const search = useSearch({ strict: false, select: readSearch }) as Search
  const change = useChangeSearch<PagePosition>()
  const narrow: Narrow<Search> = (changes, options) => change({ ...firstPage, ...changes }, options)
  const filter = filterOf(search)
  const { after, before, rows: limit } = search
  const page = useQuery(list({ ...filter, after, before, limit }))
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  return (
    <>
      {filters?.(search, narrow)}
      <ListPages
        list={page}
        page={search.page}
        size={limit}
        // The count does not depend on the sort.
        count={(row) => count({ ...filter, ...(row === undefined && { sort: undefined }), row })}
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      >
        <div ref={table}>
          {children({
            rows: page.data?.rows,
            isFetching: page.isPlaceholderData,
            search,
            narrow,
          })}
        </div>
      </ListPages>
    </>
  )
}
