type CachedLimit = { until: number; expiresAt: number }

/** Number of milliseconds for which a cached limit is used before the database is read again. */
export const throttleCacheMs = 1000

/** Throttled subjects with the end of their throttling; limited in number, and at most a second old. */
export class ThrottleCache {
  readonly #limited = new Map<string, CachedLimit>()
  readonly #max: number

  constructor(max = 10_000) {
    this.#max = max
  }

  get size(): number {
    return this.#limited.size
  }

  /** Returns the seconds to wait for the first cached key; undefined if none is cached. */
  waitOf(keys: readonly string[]): number | undefined {
    const now = performance.now()
    for (const key of keys) {
      const limit = this.#limited.get(key)
      if (!limit) continue
      if (limit.expiresAt > now) return Math.max(1, Math.ceil((limit.until - now) / 1000))
      this.#limited.delete(key)
    }
    return undefined
  }

  remember(keys: readonly string[], waitSeconds: number): void {
    const now = performance.now()
    const until = now + waitSeconds * 1000
    for (const key of keys) {
      this.#limited.delete(key)
      this.#limited.set(key, { until, expiresAt: Math.min(until, now + throttleCacheMs) })
    }
    // Deletes the oldest first: a Map keeps insertion order.
    for (const key of this.#limited.keys()) {
      if (this.#limited.size <= this.#max) return
      this.#limited.delete(key)
    }
  }
}
