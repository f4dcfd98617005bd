import { setTimeout as sleep } from 'node:timers/promises'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { streamType } from '#contract/notices/live-messages.ts'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'

export type StreamEvent = { event: string; data: unknown }

/** An open stream of changes: its events so far, and its end. */
export type OpenStream = {
  status: number
  headers: Headers
  events: StreamEvent[]
  /** Raw text of the stream. */
  text: () => string
  news: () => ChangeNotice[]
  /** Waits until the events match; returns false after the timeout. */
  gets: (isMatch: (events: StreamEvent[]) => boolean, timeoutMs?: number) => Promise<boolean>
  ended: Promise<'ended' | 'broken'>
  close: () => void
}

export async function openStream(
  origin: string,
  token: string,
  supplier?: number,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(origin + watchChanges.url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(supplier !== undefined && { 'oto-supplier': String(supplier) }),
      ...headers,
    },
    signal: abort.signal,
  })
  let text = ''
  const events: StreamEvent[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let unparsed = ''
    for await (const bytes of response.body ?? []) {
      const chunk = decoder.decode(bytes, { stream: true })
      text += chunk
      const blocks = (unparsed + chunk).split('\n\n')
      unparsed = blocks.pop() ?? ''
      events.push(...blocks.flatMap(eventOf))
    }
  }
  const streamEnd = read().then(
    () => 'ended' as const,
    () => 'broken' as const,
  )
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    news: () =>
      events.flatMap(({ event, data }) => (event === 'news' ? [data as ChangeNotice] : [])),
    gets: async (isMatch, timeoutMs = 60_000) => {
      const deadline = Date.now() + timeoutMs
      while (!isMatch(events) && Date.now() < deadline) await sleep(10)
      return isMatch(events)
    },
    ended: streamEnd,
    close: () => abort.abort(),
  }
}

const eventOf = (block: string): StreamEvent[] => {
  const [, event] = /^event: (.+)$/m.exec(block) ?? []
  const [, data] = /^data: (.+)$/m.exec(block) ?? []
  return event ? [{ event, data: JSON.parse(data ?? 'null') }] : []
}

/** Returns the text of a reply, or the beginning of an endless stream. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith(streamType)) return response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}
