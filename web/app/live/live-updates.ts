import type { QueryClient } from '@tanstack/react-query'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { maxDataAgeMs, streamEvents, streamType } from '#contract/notices/live-messages.ts'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { call, pathOfRoute } from '#web/app/http/call.ts'
import { authClient } from '#web/app/http/clients.ts'
import { scheduleRefetches } from '#web/app/live/refetch-scheduler.ts'
import { updateSession } from '#web/app/state/session-state.ts'

const changesPath = pathOfRoute('GET /api/changes')

/** Time without a comment after which the connection counts as lost; the server sends one every 15 seconds. */
const maxSilenceMs = 45_000

/**
 * Reads the stream of changes until it ends. `ageMs` is the age of the shown data; `onActivity` is called at each event
 * and comment. Throws if the stream cannot be opened, breaks off or falls silent.
 */
async function readChanges(
  signal: AbortSignal,
  ageMs: number,
  onEvent: (event: EventSourceMessage) => void,
  onActivity: () => void,
): Promise<void> {
  const silence = new AbortController()
  const abort = () => silence.abort()
  let timer = setTimeout(abort, maxSilenceMs)
  const markActive = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, maxSilenceMs)
    onActivity()
  }
  const hasAge = ageMs >= 0 && ageMs <= maxDataAgeMs
  const path = hasAge ? `${changesPath}?age=${Math.ceil(ageMs)}` : changesPath
  try {
    const { data } = await authClient.get(path, {
      isStream: true,
      headers: { Accept: streamType },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const write = (event: EventSourceMessage) => {
      markActive()
      onEvent(event)
    }
    await (data as ReadableStream<BufferSource>)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: markActive }))
      .pipeTo(new WritableStream({ write }))
  } finally {
    clearTimeout(timer)
  }
}

/** Time after which a hidden tab closes its stream: browsers limit the connections to one server. */
const hiddenTabDelayMs = 10_000
/** Minimum duration of a stream: one that ends sooner counts as a failure. */
const minConnectionMs = 5000
const maxBackOffMs = 60_000

/** Keeps a stream of a supplier's changes open until `signal`, and refetches stale queries that are shown. */
export async function followChanges(
  client: QueryClient,
  supplierId: number,
  signal: AbortSignal,
): Promise<void> {
  const refetch = scheduleRefetches(client, supplierId, signal)
  const handleEvent = ({ event, data }: EventSourceMessage) => {
    if (event === streamEvents.refetch) refetch()
    if (event === streamEvents.roles) refreshRoles()
    if (event === streamEvents.changeNotice) refetch(JSON.parse(data) as ChangeNotice)
  }
  // Everything shown was fetched after the page was opened; while a stream is open, the shown data are up to date.
  let upToDateAt = performance.timeOrigin
  let failures = 0
  while (!signal.aborted) {
    await untilTabVisible(signal)
    const beganAt = performance.now()
    const visible = whileTabVisible(signal)
    const failure = await readChanges(visible.signal, Date.now() - upToDateAt, handleEvent, () => {
      upToDateAt = Date.now()
    }).then(
      () => undefined,
      (error: unknown) => error,
    )
    visible.end()
    if (signal.aborted || isFinal(failure)) return
    if (visible.signal.aborted) continue
    failures = performance.now() - beganAt < minConnectionMs ? failures + 1 : 0
    await pause(backOffMs(failures, failure), signal)
  }
}

/** Whether a retry is of no use: the session is over, or the server has no streams. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 408 &&
  failure.status !== 429

// Exponential back-off with jitter: after a restart of the server its streams are not all opened at once.
function backOffMs(failures: number, failure: unknown): number {
  const retryAfterMs = failure instanceof ApiError ? (failure.extras.retryAfter ?? 0) * 1000 : 0
  return (
    Math.min(maxBackOffMs, Math.max(retryAfterMs, 1000 * 2 ** failures)) * (0.2 + Math.random())
  )
}

/** Waits for a time, or until the network is back or the signal aborts. */
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
    const checkVisibility = () => {
      if (!isTabVisible() && !signal.aborted) return
      document.removeEventListener('visibilitychange', checkVisibility)
      signal.removeEventListener('abort', checkVisibility)
      done()
    }
    document.addEventListener('visibilitychange', checkVisibility)
    signal.addEventListener('abort', checkVisibility)
  })

/** Returns a signal that aborts once the tab was hidden for a while, or with the given one. */
function whileTabVisible(signal: AbortSignal) {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkVisibility = () => {
    clearTimeout(timer)
    if (!isTabVisible()) timer = setTimeout(() => hidden.abort(), hiddenTabDelayMs)
  }
  document.addEventListener('visibilitychange', checkVisibility)
  return {
    signal: AbortSignal.any([signal, hidden.signal]),
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkVisibility)
    },
  }
}

/**
 * Reads the person's roles again, because an administrator changed them. After a failure the next stream repeats it.
 */
function refreshRoles(): void {
  runInBackground(() => void call('GET /api/auth/me').then(updateSession, () => undefined))
}
