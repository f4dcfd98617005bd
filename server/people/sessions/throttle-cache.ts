type CachedLimit = { endsAtMs: number; expiresAtMs: number }

/** Number of milliseconds for which a cached limit is used before the database is read again. */
export const throttleCacheMs = 1000

/** Throttled subjects with the end of their throttling; limited in number, and at most a second old. */
export class ThrottleCache {
  readonly #limitByKey = new Map<string, CachedLimit>()
  readonly #max: number

  constructor(max = 10_000) {
    this.#max = max
  }

  get size(): number {
    return this.#limitByKey.size
  }

  /** Returns the seconds to wait for the first cached key; undefined if none is cached. */
  waitOf(keys: readonly string[]): number | undefined {
    const now = performance.now()
    for (const key of keys) {
      const limit = this.#limitByKey.get(key)
      if (!limit) continue
      if (limit.expiresAtMs > now) return Math.max(1, Math.ceil((limit.endsAtMs - now) / 1000))
      this.#limitByKey.delete(key)
    }
    return undefined
  }

  remember(keys: readonly string[], waitSeconds: number): void {
    const now = performance.now()
    const endsAtMs = now + waitSeconds * 1000
    const expiresAtMs = Math.min(endsAtMs, now + throttleCacheMs)
    for (const key of keys) {
      this.#limitByKey.delete(key)
      this.#limitByKey.set(key, { endsAtMs, expiresAtMs })
    }
    // Deletes the oldest first: a Map keeps insertion order.
    for (const key of this.#limitByKey.keys()) {
      if (this.#limitByKey.size <= this.#max) return
      this.#limitByKey.delete(key)
    }
  }
}
