import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CommentSubject, commentPageSize } from '#domain/comments/comment.ts'
import { call } from '#web/app/http/call.ts'
import { endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { listRouteOf } from '#web/comments/comment-route-names.ts'
import { isLinkedEarlier } from '#web/comments/linked-comment.ts'

/**
 * Reads the newest page of comments on a subject, and earlier pages on demand and up to the comment that the address
 * leads to; oldest first.
 */
export function useComments(subject: CommentSubject, id: number) {
  const query = useInfiniteQuery({
    queryKey: endpointQueryKey(listRouteOf(subject), { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      call(listRouteOf(subject), { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < commentPageSize ? undefined : page[0]?.id),
    select: ({ pages }) => [...pages].reverse().flat(),
  })
  const { data = [], hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const hash = useLocation({ select: (location) => location.hash })
  const isMissing = hasNextPage && isLinkedEarlier(hash, data)
  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage])
  return query
}

export function useRefreshComments(subject: CommentSubject, id: number) {
  const client = useQueryClient()
  return () => {
    if (subject === 'order-line')
      void client.invalidateQueries({
        predicate: isOfRoutes(['GET /api/orders/:id/commented-lines']),
      })
    return client.invalidateQueries({
      queryKey: endpointQueryKey(listRouteOf(subject), { params: { id } }),
    })
  }
}
