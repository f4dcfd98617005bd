import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { maxStreamAgeMs, streamType } from '#contract/notices/live-messages.ts'
import { pathOfRoute } from '#web/app/http/call.ts'
import { authClient } from '#web/app/http/clients.ts'

const changesPath = pathOfRoute('GET /api/changes')

/** The server sends a comment every 15 seconds. After this long without any, the connection is taken for lost. */
const maxSilenceMs = 45_000

/**
 * Reads the stream of changes until it ends. `ageMs` is how old the data shown are; `onActivity` is called at each event
 * and comment. Throws when the stream cannot be opened, breaks off or falls silent.
 */
export async function readChanges(
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
  const hasAge = ageMs >= 0 && ageMs <= maxStreamAgeMs
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
