import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#web/app/http/api-error.ts'
import { defaultPageSize, firstPage, type PagePosition } from '#web/app/list/page-position.ts'
import { Pagination, type Total } from '#web/ui/table/pagination.tsx'

type ListPage = { rows: readonly unknown[]; next: string | null; previous: string | null }
type CountReply = Total & { after: string | null }

/** The query of a list's count; with a row number, its reply also has the cursor of that row. */
export type CountQuery = (row?: number) => UseQueryOptions<CountReply, ApiError>

/**
 * Pagination of a list whose position is in the address: by the cursors of the page shown, or to a chosen page number.
 * The count is requested after the rows.
 */
export function ListPagination({
  data,
  page = 1,
  size = defaultPageSize,
  isFetching,
  count,
  change,
  onSize,
}: {
  data: ListPage | undefined
  page: number | undefined
  size?: number | undefined
  isFetching: boolean
  count: CountQuery
  change: (position: PagePosition) => void
  onSize?: (rows: number) => void
}) {
  const client = useQueryClient()
  const [isFindingPage, setFindingPage] = useState(false)
  // A single page needs no count.
  const isOnlyPage = data !== undefined && data.next === null && page === 1
  const countQuery = useQuery({
    ...count(),
    placeholderData: undefined,
    enabled: data !== undefined && !isOnlyPage && !isFetching,
  })
  if (!data || (data.rows.length === 0 && page === 1)) return null
  // A single page shows the bar only where the number of rows per page can be chosen.
  if (isOnlyPage && !onSize) return null
  const { previous, next, rows } = data
  const showPage = (to: PagePosition, pageNumber: number) =>
    change({ ...firstPage, ...to, page: pageNumber > 1 ? pageNumber : undefined })
  const goToPage = async (pageNumber: number) => {
    if (pageNumber === 1) return showPage({}, 1)
    setFindingPage(true)
    const query = { ...count((pageNumber - 1) * size), placeholderData: undefined, staleTime: 0 }
    const reply = await client.fetchQuery(query).catch(() => undefined)
    setFindingPage(false)
    if (reply?.after) showPage({ after: reply.after }, pageNumber)
    // The page before is gone, too.
    else if (reply && rows.length === 0) showPage({}, 1)
    else await countQuery.refetch()
  }
  const goBack = () => {
    // An empty page has no cursor.
    if (previous === null) void goToPage(page - 1)
    else showPage(page <= 2 ? {} : { before: previous }, page - 1)
  }
  return (
    <Pagination
      page={page}
      count={rows.length}
      size={size}
      total={isOnlyPage ? { count: rows.length, isMore: false } : countQuery.data}
      hasNext={next !== null}
      isFetching={isFetching || isFindingPage}
      onPrevious={previous === null && page === 1 ? undefined : goBack}
      onNext={() => showPage(next === null ? {} : { after: next }, page + 1)}
      onPage={(pageNumber) => void goToPage(pageNumber)}
      onSize={onSize}
    />
  )
}
