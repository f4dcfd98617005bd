import type { ServerResponse } from 'node:http'
import { sideOf } from '#domain/access/person.ts'
import type { Reader } from '#domain/notices/change-notice.ts'
import type { Caller } from '#server/data/caller.ts'

/** The reader of a stream; `endsAt` is the end of their unused session by `performance.now()`. */
export type Watcher = Caller & { endsAt: number }

/** Returns the properties of a reader that decide which changes a stream gets. */
export const streamReader = ({
  userId,
  companyId,
  supplierId,
  ownSupplierId,
}: Watcher): Reader & { userId: number } => ({
  userId,
  companyId,
  supplierId,
  side: sideOf(ownSupplierId),
})

/** Maximum unsent bytes of a stream; notices are small, so more means a stalled reader. */
const maxBufferedBytes = 16 * 1024

/** Maximum time that a reader may read nothing, however little is buffered. */
const maxStalledMs = 30_000

const closeTimeoutMs = 1000

/** The stream of one client. A slow reader is disconnected and must reconnect. */
export class LiveStream {
  readonly companyId: number
  watcher: Watcher | undefined
  /** Whether the session may have ended while the stream was opened. */
  needsRevalidation = false
  /** Whether missed changes are not sent yet. Until then notices carry no position to resume from. */
  isResuming = false
  #response: ServerResponse | undefined
  #isOver = false
  #flushedAt = performance.now()

  constructor(companyId: number) {
    this.companyId = companyId
  }

  /** Starts the stream on its response; if `end` was called before, ends it at once. */
  begin(response: ServerResponse, watcher: Watcher): void {
    this.#response = response
    this.watcher = watcher
    if (!this.#isOver) return
    this.#isOver = false
    this.end()
  }

  /** Sends text. Before `begin` it is dropped, because the first message of a stream covers earlier changes. */
  send(text: string): void {
    const response = this.#response
    if (!response || this.#isOver) return
    if (response.writableLength === 0) this.#flushedAt = performance.now()
    const isStalled = performance.now() - this.#flushedAt > maxStalledMs
    if (isStalled || response.writableLength > maxBufferedBytes) response.destroy()
    else response.write(text)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    const response = this.#response?.end()
    // A stalled reader would keep the connection open, and shutdown waits for it.
    if (response) setTimeout(() => response.destroy(), closeTimeoutMs).unref()
  }
}
