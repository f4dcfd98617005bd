import type { Audience, Reader } from '#domain/notices/change-notice.ts'

/** For so long it is remembered that something changed. */
const rememberedMs = 120_000

/** A notice arrives this much after what it is about at the latest: it waits in batches and travels between servers. */
const maxNoticeDelayMs = 2000

/**
 * Time of the last change of each supplier's data, as far as this server was notified. Times are `performance.now()`.
 */
export class RecentChanges {
  readonly #changedAt = new Map<string, number>()
  #since = Number.POSITIVE_INFINITY

  /** Notifications arrive from now on; what changed before is not known. */
  start(now = performance.now()): void {
    this.#since = now
  }

  /** Notifications may be missed from now on. */
  stop(): void {
    this.#since = Number.POSITIVE_INFINITY
  }

  record(audience: Audience, now = performance.now()): void {
    this.#note([keyOf(audience), anyOf(audience)], now)
  }

  /** That people were told of something. */
  recordNotices({ companyId, noticesOf }: { companyId: number; noticesOf: number[] }): void {
    this.#note(
      noticesOf.map((userId) => personKey({ companyId, userId })),
      performance.now(),
    )
  }

  #note(keys: string[], now: number): void {
    for (const [key, at] of this.#changedAt) {
      if (now - at < rememberedMs) break
      this.#changedAt.delete(key)
    }
    for (const key of keys) {
      // Deleted first, so that the map stays in the order of time.
      this.#changedAt.delete(key)
      this.#changedAt.set(key, now)
    }
  }

  /**
   * Whether nothing of this supplier, or with null of the company's suppliers, and nothing that the person is told of has changed in the last so many
   * milliseconds; false where that is not known.
   */
  isUnchangedFor(
    ageMs: number,
    reader: Reader & { userId?: number },
    now = performance.now(),
  ): boolean {
    const from = now - ageMs - maxNoticeDelayMs
    if (from < this.#since || ageMs + maxNoticeDelayMs > rememberedMs) return false
    // Changes for both sides, and those for the reader's own.
    const audiences = [{ ...reader, side: undefined }, reader]
    const keys = audiences.flatMap((one) =>
      one.supplierId === null ? [anyOf(one)] : [keyOf(one), keyOf({ ...one, supplierId: null })],
    )
    const { companyId, userId } = reader
    if (userId !== undefined) keys.push(personKey({ companyId, userId }))
    return keys.every((key) => (this.#changedAt.get(key) ?? from) <= from)
  }
}

const keyOf = ({ companyId, supplierId, side }: Audience) =>
  `${companyId}/${supplierId ?? 'all'}/${side ?? 'both'}`

const anyOf = ({ companyId, side }: Audience) => `${companyId}/any/${side ?? 'both'}`

const personKey = ({ companyId, userId }: { companyId: number; userId: number }) =>
  `${companyId}/person ${userId}`
