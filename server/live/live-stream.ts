import type { ServerResponse } from 'node:http'
import type { Caller } from '#server/data/caller.ts'

/** Whose stream it is, and when its session ends if nobody uses it, in milliseconds of `performance.now()`. */
export type Watcher = Caller & { supplierId: number; endsAt: number }

/** So much may wait for a reader. News are small, so whoever has more waiting has not read for long. */
const mostWaiting = 16 * 1024

/** Milliseconds after which a reader who takes nothing of what waits is cut off, however little it is. */
const maxStuckMs = 30_000

const longestEnd = 1000

/** The way to one who looks. A reader who is too slow is cut off rather than waited for, and begins anew. */
export class LiveStream {
  readonly companyId: number
  watcher: Watcher | undefined
  /** Whether a session may have ended while this one was being looked up. */
  isInDoubt = false
  #response: ServerResponse | undefined
  #isOver = false
  #flushedAt = performance.now()

  constructor(companyId: number) {
    this.companyId = companyId
  }

  begin(response: ServerResponse, watcher: Watcher): void {
    this.#response = response
    this.watcher = watcher
    if (!this.#isOver) return
    this.#isOver = false
    this.end()
  }

  /** Sends text at once; what is said before it begins is not missed, because it begins with "read again". */
  send(text: string): void {
    const response = this.#response
    if (!response || this.#isOver) return
    if (response.writableLength === 0) this.#flushedAt = performance.now()
    const isStuck = performance.now() - this.#flushedAt > maxStuckMs
    if (isStuck || response.writableLength > mostWaiting) response.destroy()
    else response.write(text)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    const response = this.#response?.end()
    // Whoever does not read would keep the connection, and a server that stops waits for it.
    if (response) setTimeout(() => response.destroy(), longestEnd).unref()
  }
}
