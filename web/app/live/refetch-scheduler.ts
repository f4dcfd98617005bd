import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { isStale } from '#web/app/live/query-staleness.ts'

/** Delay of a refetch: spreads those of many clients, and lets the reply to a mutation of this page come first. */
const minDelayMs = 150
const jitterMs = 350
/** Minimum time between two refetches in a burst of notices. */
const minIntervalMs = 1000
/**
 * Maximum wait for mutations, which bring new data themselves, and for further pages, whose loading a refetch cancels.
 */
const maxBusyWaitMs = 2000

/**
 * Returns a function that takes a notice, or none for all data, and soon refetches the queries that are stale by then.
 */
export function scheduleRefetches(client: QueryClient, supplierId: number, signal: AbortSignal) {
  let pendingNotices: ChangeNotice[] = []
  let isAllPending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let refetchedAt = Number.NEGATIVE_INFINITY
  let firstNoticeAt = 0

  const refetch = () => {
    timer = undefined
    if (signal.aborted) return
    if (isBusy(client) && performance.now() - firstNoticeAt < maxBusyWaitMs) return schedule()
    refetchedAt = performance.now()
    const [isAll, notices] = [isAllPending, pendingNotices]
    isAllPending = false
    pendingNotices = []
    const predicate = (query: Query) =>
      isAll
        ? isStale(query, supplierId)
        : notices.some((notice) => isStale(query, supplierId, notice))
    // Background requests, so that changes of others do not keep an idle session alive.
    runInBackground(() => void client.invalidateQueries({ predicate }))
  }
  const schedule = () => {
    const wait = Math.max(
      minDelayMs + Math.random() * jitterMs,
      refetchedAt + minIntervalMs - performance.now(),
    )
    timer ??= setTimeout(refetch, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))

  return (notice?: ChangeNotice) => {
    if (timer === undefined) firstNoticeAt = performance.now()
    if (notice) pendingNotices.push(notice)
    else isAllPending = true
    schedule()
  }
}

const isBusy = (client: QueryClient) =>
  client.isMutating() > 0 ||
  client.isFetching({ predicate: ({ state }) => Boolean(state.fetchMeta?.fetchMore) }) > 0
