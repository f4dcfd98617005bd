/** Counts calls in flight per key, up to a maximum; idle keys are forgotten. */
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

  /** Takes a slot of the key; returns false at the maximum. */
  tryAcquire(key: string): boolean {
    if (this.isFull(key)) return false
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return true
  }

  /** Takes a slot as soon as there is one; returns false if too many calls wait already, or after the timeout. */
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

  waiting(key: string): number {
    return this.#waiting.get(key)?.size ?? 0
  }

  /** Frees a slot, or passes it to the call that waits longest. */
  release(key: string): void {
    const [next] = this.#waiting.get(key) ?? []
    const remaining = (this.#counts.get(key) ?? 0) - 1
    if (next) next(true)
    else if (remaining > 0) this.#counts.set(key, remaining)
    else this.#counts.delete(key)
  }

  get size(): number {
    return this.#counts.size
  }
}
