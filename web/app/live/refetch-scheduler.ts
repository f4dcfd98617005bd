import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeNotice } from '#domain/change-notice.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { ownVersion } from '#web/app/live/own-versions.ts'
import { isStale } from '#web/app/live/query-staleness.ts'

/** Not all who hear it at the same instant, and not before the answer to a change of one's own. */
const minDelayMs = 150
const jitterMs = 350
/** In a burst, everything is read once in so long. */
const minIntervalMs = 1000
/** A change of one's own under way brings its own figures; for longer than that nobody waits. */
const maxMutationWaitMs = 2000

/** Reads again what is shown and has changed: soon, together, and not too often. */
export function scheduleRefetches(client: QueryClient, supplierId: number, signal: AbortSignal) {
  let waiting: ChangeNotice[] = []
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let firstNoticeAt = 0

  const read = () => {
    timer = undefined
    if (signal.aborted) return
    if (client.isMutating() > 0 && performance.now() - firstNoticeAt < maxMutationWaitMs)
      return plan()
    readAt = performance.now()
    const [all, news] = [isEverything, waiting.filter((one) => !isOwn(one))]
    isEverything = false
    waiting = []
    const predicate = (query: Query) =>
      all ? isStale(query, supplierId) : news.some((one) => isStale(query, supplierId, one))
    // Or a page that nobody touches would keep its session for as long as others work.
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

const isOwn = (news: ChangeNotice) =>
  news.kind === 'shipment' && news.version !== null && ownVersion(news.id) >= news.version
