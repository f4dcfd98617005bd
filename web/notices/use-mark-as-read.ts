import { useQueryClient } from '@tanstack/react-query'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
import type { Notice } from '#web/notices/notice-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const noticeRoutes = [
  'GET /api/notices',
  'GET /api/notices/count',
  'GET /api/notices/unread',
] as const

/** Notices to mark as read: some, or all of a kind up to the newest one read from the server. */
export type NoticesToMark = { ids: number[] } | { upTo: number; kind?: Notice['kind'] | undefined }

/** Returns a function that marks notices as read and refetches their counts. */
export function useMarkAsRead() {
  const client = useQueryClient()
  const messageOf = useProblemMessage()
  const mutation = useEndpointMutation('POST /api/notices/readings')
  // Not by callbacks of `mutate`: the panel is unmounted once a notice is opened.
  const markAsRead = (body: NoticesToMark) =>
    void mutation.mutateAsync({ body }).then(
      () => client.invalidateQueries({ predicate: isOfRoutes(noticeRoutes) }),
      (problem: ApiError) => toast.error(messageOf(problem)),
    )
  return { markAsRead, isBusy: mutation.isPending }
}
