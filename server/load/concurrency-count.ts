/** Counts what is in flight for each key, up to a maximum; keys with nothing in flight are forgotten. */
export class ConcurrencyCount {
  readonly #max: number
  readonly #counts = new Map<string, number>()
  readonly #waiting = new Map<string, Set<(hasRoom: boolean) => void>>()

  constructor(max: number) {
    this.#max = max
  }

  isFull(key: string): boolean {
    return (this.#counts.get(key) ?? 0) >= this.#max
  }

  /** Counts one more; false at the maximum. */
  tryAcquire(key: string): boolean {
    if (this.isFull(key)) return false
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return true
  }

  /** Counts one more as soon as there is room; false where as many wait already, or it takes too long. */
  async acquire(key: string, limits: { maxWaiting: number; timeoutMs: number }): Promise<boolean> {
    if (this.tryAcquire(key)) return true
    const waiting = this.#waiting.get(key) ?? new Set()
    if (waiting.size >= limits.maxWaiting) return false
    this.#waiting.set(key, waiting)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (hasRoom: boolean) => {
      clearTimeout(timer)
      waiting.delete(end)
      if (waiting.size === 0) this.#waiting.delete(key)
      resolve(hasRoom)
    }
    const timer = setTimeout(() => end(false), limits.timeoutMs)
    waiting.add(end)
    return promise
  }

  /** Counts those that wait for room. */
  waiting(key: string): number {
    return this.#waiting.get(key)?.size ?? 0
  }

  /** Counts one less, or gives its room to who waits longest. */
  release(key: string): void {
    const [next] = this.#waiting.get(key) ?? []
    const left = (this.#counts.get(key) ?? 0) - 1
    if (next) next(true)
    else if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }

  get size(): number {
    return this.#counts.size
  }
}
