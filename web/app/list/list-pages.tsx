import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { ListPagination } from '#web/app/list/list-pagination.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'

type Pagination = ComponentProps<typeof ListPagination>

/** The rows of a list and its pages, or the error; a search that is too broad only asks for more letters. */
export function ListPages({
  list: { data, error, isFetching, isPlaceholderData, refetch },
  failedText = (why) => why,
  children,
  ...pagination
}: Omit<Pagination, 'data' | 'isFetching'> & {
  list: UseQueryResult<NonNullable<Pagination['data']>, ApiError>
  failedText?: (why: string) => string
  children: ReactNode
}) {
  const messageOf = useProblemMessage()
  if (error && !data) {
    if (error.code === 'search-too-broad')
      return <EmptyState icon="search">{messageOf(error)}</EmptyState>
    return (
      <FailedState onRetry={() => void refetch()} isBusy={isFetching}>
        {failedText(messageOf(error))}
      </FailedState>
    )
  }
  return (
    <>
      {children}
      <ListPagination data={data} isFetching={isPlaceholderData} {...pagination} />
    </>
  )
}
