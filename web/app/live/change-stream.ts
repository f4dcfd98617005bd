import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { maxStreamAgeMs, streamType, watchChanges } from '#contract/live-endpoints.ts'
import { authClient } from '#web/app/http/clients.ts'

/** A comment comes every 15 seconds; without any, the connection is one in name only. */
const maxSilenceMs = 45_000

/** Reads the stream of changes until it ends; what is shown is this old. Throws when it cannot be opened, breaks off or falls silent. */
export async function readChanges(
  signal: AbortSignal,
  ageMs: number,
  onEvent: (event: EventSourceMessage) => void,
  onData: () => void,
): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), maxSilenceMs)
  }
  wait()
  const hasAge = ageMs >= 0 && ageMs <= maxStreamAgeMs
  const path = hasAge ? `${watchChanges.url}?age=${Math.ceil(ageMs)}` : watchChanges.url
  try {
    const { data } = await authClient.send(watchChanges.method, path, {
      isStream: true,
      headers: { Accept: streamType },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const reader = (data as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    const parser = createParser({ onEvent })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      wait()
      parser.feed(decoder.decode(value, { stream: true }))
      onData()
    }
  } finally {
    clearTimeout(timer)
  }
}
