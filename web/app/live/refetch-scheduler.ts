import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { isStale } from '#web/app/live/query-staleness.ts'

/** Clients must not all refetch at the same instant, nor before the reply to a mutation of their own. */
const minDelayMs = 150
const jitterMs = 350
/** In a burst of notices, refetches are at least this far apart. */
const minIntervalMs = 1000
/** A mutation of the page's own brings new data itself, and a refetch cancels the loading of a further page. Refetching waits for both, but no longer than this. */
const maxBusyWaitMs = 2000

/** Returns a function that takes a notice, or nothing for everything, and refetches the stale queries soon and together. */
export function scheduleRefetches(client: QueryClient, supplierId: number, signal: AbortSignal) {
  let waiting: ChangeNotice[] = []
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let firstNoticeAt = 0

  const read = () => {
    timer = undefined
    if (signal.aborted) return
    if (isBusy(client) && performance.now() - firstNoticeAt < maxBusyWaitMs) return plan()
    readAt = performance.now()
    const [all, news] = [isEverything, waiting]
    isEverything = false
    waiting = []
    const predicate = (query: Query) =>
      all ? isStale(query, supplierId) : news.some((one) => isStale(query, supplierId, one))
    // Background requests, so that changes of others do not keep an idle session alive.
    runInBackground(() => void client.invalidateQueries({ predicate }))
  }
  const plan = () => {
    const wait = Math.max(
      minDelayMs + Math.random() * jitterMs,
      readAt + minIntervalMs - performance.now(),
    )
    timer ??= setTimeout(read, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))

  return (news?: ChangeNotice) => {
    if (timer === undefined) firstNoticeAt = performance.now()
    if (news) waiting.push(news)
    else isEverything = true
    plan()
  }
}

const isBusy = (client: QueryClient) =>
  client.isMutating() > 0 ||
  client.isFetching({ predicate: ({ state }) => Boolean(state.fetchMeta?.fetchMore) }) > 0
