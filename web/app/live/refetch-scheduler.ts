import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { isStale } from '#web/app/live/query-staleness.ts'

/** Spreads the refetches of many clients, and lets the reply to a mutation of this page come first. */
const minDelayMs = 150
const jitterMs = 350
/** Minimum time between two refetches in a burst of notices. */
const minIntervalMs = 1000
/**
 * Maximum wait for mutations, which bring new data themselves, and for the next page, whose loading a refetch cancels.
 */
const maxBusyWaitMs = 2000

/**
 * Returns a function that takes a notice, or none for everything, and refetches the stale queries together soon after.
 */
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
