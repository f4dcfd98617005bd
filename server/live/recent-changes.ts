import type { Audience } from '#domain/change-notice.ts'

/** For so long it is remembered that something changed. */
const rememberedMs = 120_000

/** A notice arrives this much after what it is about at the latest: it waits in batches and travels between servers. */
const maxNoticeDelayMs = 2000

/** When something of each supplier last changed, as far as this server was notified. Times are `performance.now()`. */
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
    for (const [key, at] of this.#changedAt) {
      if (now - at < rememberedMs) break
      this.#changedAt.delete(key)
    }
    for (const key of [keyOf(audience), anyOf(audience)]) {
      // Deleted first, so that the map stays in the order of time.
      this.#changedAt.delete(key)
      this.#changedAt.set(key, now)
    }
  }

  /**
   * Whether nothing of this supplier, or with null of the company's suppliers, has changed in the last so many
   * milliseconds; false where that is not known.
   */
  isUnchangedFor(ageMs: number, reader: Audience, now = performance.now()): boolean {
    const from = now - ageMs - maxNoticeDelayMs
    if (from < this.#since || ageMs + maxNoticeDelayMs > rememberedMs) return false
    const keys =
      reader.supplierId === null
        ? [anyOf(reader)]
        : [keyOf(reader), keyOf({ ...reader, supplierId: null })]
    return keys.every((key) => (this.#changedAt.get(key) ?? from) <= from)
  }
}

const keyOf = ({ companyId, supplierId }: Audience) => `${companyId}/${supplierId ?? 'all'}`

const anyOf = ({ companyId }: Audience) => `${companyId}/any`
