import type { QueryClient } from '@tanstack/react-query'
import type { EventSourceMessage } from 'eventsource-parser'
import { streamEvents } from '#contract/live-endpoints.ts'
import type { ChangeNotice } from '#domain/change-notice.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { readChanges } from '#web/app/live/change-stream.ts'
import { scheduleRefetches } from '#web/app/live/refetch-scheduler.ts'

/** A tab that nobody looks at gives its connection back: of those a browser has few for one server. */
const hiddenTabDelayMs = 10_000
/** What ends sooner did not go well. */
const minConnectionMs = 5000
const maxBackOffMs = 60_000

/** Follows what others change in a supplier's data until told to stop, and reads again what is shown of it. */
export async function followChanges(
  client: QueryClient,
  supplierId: number,
  signal: AbortSignal,
): Promise<void> {
  const again = scheduleRefetches(client, supplierId, signal)
  const hear = ({ event, data }: EventSourceMessage) => {
    if (event === streamEvents.refetch) again()
    if (event === streamEvents.news) again(JSON.parse(data) as ChangeNotice)
  }
  // All that is shown was asked for after the page was opened, and what changed while a stream was there was heard.
  let upToDateAt = performance.timeOrigin
  let failures = 0
  while (!signal.aborted) {
    await untilTabVisible(signal)
    const began = performance.now()
    const looking = whileTabVisible(signal)
    const failure = await readChanges(looking.signal, Date.now() - upToDateAt, hear, () => {
      upToDateAt = Date.now()
    }).then(
      () => undefined,
      (error: unknown) => error,
    )
    looking.end()
    if (signal.aborted || isFinal(failure)) return
    if (looking.signal.aborted) continue
    failures = performance.now() - began < minConnectionMs ? failures + 1 : 0
    await pause(backOffMs(failures, failure), signal)
  }
}

/** Nothing to be had here: the session is over, or the server has no streams. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 408 &&
  failure.status !== 429

// A server that restarts ends all its streams at once; they are not to come back at once.
function backOffMs(failures: number, failure: unknown): number {
  const asked = failure instanceof ApiError ? (failure.extras.retryAfter ?? 0) * 1000 : 0
  return Math.min(maxBackOffMs, Math.max(asked, 1000 * 2 ** failures)) * (0.2 + Math.random())
}

/** Waits so long, or until the network is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

const isTabVisible = () => document.visibilityState === 'visible'

const untilTabVisible = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (isTabVisible()) return done()
    const look = () => {
      if (!isTabVisible() && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })

/** A signal that comes when the tab was hidden for a while, or with the given one. */
function whileTabVisible(signal: AbortSignal) {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!isTabVisible()) timer = setTimeout(() => hidden.abort(), hiddenTabDelayMs)
  }
  document.addEventListener('visibilitychange', look)
  return {
    signal: AbortSignal.any([signal, hidden.signal]),
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
