import type { Audience, Reader } from '#domain/notices/change-notice.ts'

/** Milliseconds that a change is remembered. */
const retentionMs = 120_000

/** Maximum delay of a notice after its change: batching and delivery between servers. */
const maxNoticeDelayMs = 2000

/** Times of the last change per supplier that this server was notified of. Times are `performance.now()`. */
export class RecentChanges {
  readonly #changedAt = new Map<string, number>()
  #since = Number.POSITIVE_INFINITY

  /** Records that notifications arrive from now on; earlier changes are unknown. */
  start(now = performance.now()): void {
    this.#since = now
  }

  /** Records that notifications may be missed from now on. */
  stop(): void {
    this.#since = Number.POSITIVE_INFINITY
  }

  record(audience: Audience, now = performance.now()): void {
    this.#record([keyOf(audience), companyKey(audience)], now)
  }

  /** Records that people got notices. */
  recordNotices({ companyId, noticesOf }: { companyId: number; noticesOf: number[] }): void {
    this.#record(
      noticesOf.map((userId) => personKey({ companyId, userId })),
      performance.now(),
    )
  }

  #record(keys: string[], now: number): void {
    for (const [key, at] of this.#changedAt) {
      if (now - at < retentionMs) break
      this.#changedAt.delete(key)
    }
    for (const key of keys) {
      // Deleted first, so that the map stays ordered by time.
      this.#changedAt.delete(key)
      this.#changedAt.set(key, now)
    }
  }

  /**
   * Whether neither the reader's data nor the person's notices changed in the last `ageMs` milliseconds; false if that
   * is unknown. If the reader's supplier is null, changes for any supplier count.
   */
  isUnchangedFor(
    ageMs: number,
    reader: Reader & { userId?: number },
    now = performance.now(),
  ): boolean {
    const from = now - ageMs - maxNoticeDelayMs
    if (from < this.#since || ageMs + maxNoticeDelayMs > retentionMs) return false
    // Changes for both sides, and for the reader's own side.
    const audiences = [{ ...reader, side: undefined }, reader]
    const keys = audiences.flatMap((audience) =>
      audience.supplierId === null
        ? [companyKey(audience)]
        : [keyOf(audience), keyOf({ ...audience, supplierId: null })],
    )
    const { companyId, userId } = reader
    if (userId !== undefined) keys.push(personKey({ companyId, userId }))
    return keys.every((key) => (this.#changedAt.get(key) ?? from) <= from)
  }
}

const keyOf = ({ companyId, supplierId, side }: Audience) =>
  `${companyId}/${supplierId ?? 'all'}/${side ?? 'both'}`

// Key of any change in a company; `keyOf` without a supplier is the key of changes that concern all suppliers.
const companyKey = ({ companyId, side }: Audience) => `${companyId}/any/${side ?? 'both'}`

const personKey = ({ companyId, userId }: { companyId: number; userId: number }) =>
  `${companyId}/person ${userId}`
