/** Limits calls in flight per key, with a queue; idle keys are forgotten. */
export class ConcurrencyLimiter {
  readonly #max: number
  readonly #counts = new Map<string, number>()
  readonly #waitersByKey = new Map<string, Set<(hasRoom: boolean) => void>>()

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
    const waiters = this.#waitersByKey.get(key) ?? new Set()
    if (waiters.size >= limits.maxWaiting) return false
    this.#waitersByKey.set(key, waiters)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (hasRoom: boolean) => {
      clearTimeout(timer)
      waiters.delete(settle)
      if (waiters.size === 0) this.#waitersByKey.delete(key)
      resolve(hasRoom)
    }
    const timer = setTimeout(() => settle(false), limits.timeoutMs)
    waiters.add(settle)
    return promise
  }

  waitingCount(key: string): number {
    return this.#waitersByKey.get(key)?.size ?? 0
  }

  /** Frees a slot, or passes it to the call that waits longest. */
  release(key: string): void {
    const [next] = this.#waitersByKey.get(key) ?? []
    const remaining = (this.#counts.get(key) ?? 0) - 1
    if (next) next(true)
    else if (remaining > 0) this.#counts.set(key, remaining)
    else this.#counts.delete(key)
  }

  get size(): number {
    return this.#counts.size
  }
}
