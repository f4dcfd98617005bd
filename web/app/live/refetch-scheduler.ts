import type { Query, QueryClient } from '@tanstack/react-query'
import type { News } from '#domain/change-notice.ts'
import { byItself } from '#web/app/http/background-request.ts'
import { knownVersion } from '#web/app/live/own-versions.ts'
import { isMoved } from '#web/app/live/query-staleness.ts'

/** Not all who hear it at the same instant, and not before the answer to a change of one's own. */
const soonest = 150
const spread = 350
/** In a burst, everything is read once in so long. */
const atMostEvery = 1000
/** A change of one's own under way brings its own figures; for longer than that nobody waits. */
const mostPatience = 2000

/** Reads again what is shown and has changed: soon, together, and not too often. */
export function readAgain(client: QueryClient, supplierId: number, signal: AbortSignal) {
  let waiting: News[] = []
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let heardAt = 0

  const read = () => {
    timer = undefined
    if (signal.aborted) return
    if (client.isMutating() > 0 && performance.now() - heardAt < mostPatience) return plan()
    readAt = performance.now()
    const [all, news] = [isEverything, waiting.filter((one) => !isOwn(one))]
    isEverything = false
    waiting = []
    const predicate = (query: Query) =>
      all ? isMoved(query, supplierId) : news.some((one) => isMoved(query, supplierId, one))
    // Or a page that nobody touches would keep its session for as long as others work.
    byItself(() => void client.invalidateQueries({ predicate }))
  }
  const plan = () => {
    const wait = Math.max(
      soonest + Math.random() * spread,
      readAt + atMostEvery - performance.now(),
    )
    timer ??= setTimeout(read, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))

  return (news?: News) => {
    if (timer === undefined) heardAt = performance.now()
    if (news) waiting.push(news)
    else isEverything = true
    plan()
  }
}

const isOwn = (news: News) =>
  news.kind === 'shipment' && news.version !== null && knownVersion(news.id) >= news.version
