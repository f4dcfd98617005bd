import type { JobPages } from '#server/load/worker-process.ts'

/** Time limit of a job, from its creation on. It pauses while the job waits for a page, which others may delay. */
export class WorkTime {
  readonly #over = new AbortController()
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#leftMs = milliseconds
    this.#resume()
  }

  /** Aborts when the time is over. */
  get timeoutSignal(): AbortSignal {
    return this.#over.signal
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#leftMs -= performance.now() - this.#since
  }

  /** Wraps the pages of a job so that the time pauses while one is awaited. */
  pausedBy(pages: JobPages): JobPages {
    return {
      next: async () => {
        this.pause()
        try {
          return await pages.next()
        } finally {
          this.#resume()
        }
      },
    }
  }

  #resume(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.#over.abort(), Math.max(0, this.#leftMs)).unref()
  }
}
