import type { Database } from '#database/client/connect.ts'
import type { NotificationListener } from '#database/client/notification-listener.ts'
import { noticeChannel, parseNotice, type ServerNotice } from '#server/data/notice-channel.ts'
import { activeSessions } from '#server/live/active-sessions.ts'
import { type LiveStream, streamReader, type Watcher } from '#server/live/live-stream.ts'
import {
  eventsFor,
  noticesArrived,
  type PendingNotice,
  refetch,
  rolesChanged,
} from '#server/live/notice-events.ts'
import { RecentChanges } from '#server/live/recent-changes.ts'

/** Minimum interval between deliveries, so that a burst is sent as one. */
const deliveryIntervalMs = 250
const heartbeatIntervalMs = 15_000
const revalidationIntervalMs = 1000
/** Maximum interval between revalidations of all sessions. */
const fullRevalidationIntervalMs = 60_000

// Sessions and keys have separate id sequences.
const credentialOf = ({ sessionId, key }: { sessionId: number; key: { id: number } | null }) =>
  `${sessionId}/${key?.id ?? 0}`

/** Delivers the change notices of all servers to the streams of this server. */
export class LiveHub {
  readonly #database: Database
  readonly recentChanges = new RecentChanges()
  readonly #streams = new Map<number, Set<LiveStream>>()
  #count = 0
  #listening: NotificationListener | undefined
  #isListening = false
  #isClosed = false
  #listeningBegun = Promise.withResolvers<void>()
  #pending: PendingNotice[] = []
  #delivery: NodeJS.Timeout | undefined
  #deliveredAt = Number.NEGATIVE_INFINITY
  #timers: NodeJS.Timeout[] = []
  #allRevalidatedAt = Number.NEGATIVE_INFINITY

  constructor(database: Database) {
    this.#database = database
  }

  get count(): number {
    return this.#count
  }

  /**
   * Waits at most `timeoutMs` until the notification connection is established; returns whether it is. The first call
   * opens the connection, which then stays open.
   */
  async isListening(timeoutMs: number): Promise<boolean> {
    if (!this.#listening && !this.#isClosed) this.#listen()
    if (!this.#isListening) {
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, timeoutMs)
      await Promise.race([this.#listeningBegun.promise, timeout.promise])
      clearTimeout(timer)
    }
    return this.#isListening
  }

  /** Counts streams that have begun; the others are not authenticated yet and may be refused. */
  get begunCount(): number {
    return this.#all().filter(({ watcher }) => watcher).length
  }

  /** Counts begun streams by session or key, by person, and by company. */
  countsOf(audience: Pick<Watcher, 'companyId' | 'userId' | 'sessionId' | 'key'>) {
    const watched = [...(this.#streams.get(audience.companyId) ?? [])].flatMap(
      ({ watcher }) => watcher ?? [],
    )
    return {
      ofSession: watched.filter((other) => credentialOf(other) === credentialOf(audience)).length,
      ofPerson: watched.filter(({ userId }) => userId === audience.userId).length,
      ofCompany: watched.length,
    }
  }

  add(stream: LiveStream): void {
    const others = this.#streams.get(stream.companyId)
    if (others) others.add(stream)
    else this.#streams.set(stream.companyId, new Set([stream]))
    this.#count += 1
  }

  remove(stream: LiveStream): void {
    const streams = this.#streams.get(stream.companyId)
    if (!streams?.delete(stream)) return
    this.#count -= 1
    if (streams.size === 0) this.#streams.delete(stream.companyId)
  }

  /** Ends the streams whose sessions have ended. If the check fails, ends all of them, so that clients reconnect. */
  revalidate(streams: LiveStream[]): void {
    this.#endExpired(streams).catch(() => {
      for (const stream of streams) stream.end()
    })
  }

  sendToAll(text: string): void {
    for (const stream of this.#all()) stream.send(text)
  }

  /** Revalidates every session within a second. */
  revalidateAll(): void {
    this.#allRevalidatedAt = Number.NEGATIVE_INFINITY
  }

  /** Ends all streams and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#delivery)
    for (const stream of this.#all()) stream.end()
    await this.#listening?.close()
  }

  #all = (): LiveStream[] => [...this.#streams.values()].flatMap((streams) => [...streams])

  #listen(): void {
    this.#listening = this.#database.listen(noticeChannel, {
      onNotification: (payload) => this.#receive(parseNotice(payload)),
      onListening: () => {
        this.#isListening = true
        this.recentChanges.start()
        this.#listeningBegun.resolve()
        this.sendToAll(refetch)
        this.revalidateAll()
      },
      onLost: () => {
        this.recentChanges.stop()
        this.#isListening = false
        this.#listeningBegun = Promise.withResolvers()
      },
    })
    this.#timers = [
      setInterval(() => this.sendToAll(':\n\n'), heartbeatIntervalMs),
      setInterval(() => this.#revalidateDue(), revalidationIntervalMs),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #receive(notice: ServerNotice | undefined): void {
    if (notice && 'change' in notice) this.recentChanges.record(notice)
    if (notice && 'noticesOf' in notice) this.recentChanges.recordNotices(notice)
    const streams = notice && this.#streams.get(notice.companyId)
    if (!streams) return
    if ('noticesOf' in notice) {
      for (const stream of streams)
        if (stream.watcher && notice.noticesOf.includes(stream.watcher.userId))
          stream.send(noticesArrived)
      return
    }
    if ('userId' in notice) {
      for (const stream of streams) stream.needsRevalidation ||= stream.watcher === undefined
      this.revalidate([...streams].filter(({ watcher }) => watcher?.userId === notice.userId))
      return
    }
    this.#pending.push(notice)
    const waitMs = Math.max(0, this.#deliveredAt + deliveryIntervalMs - performance.now())
    this.#delivery ??= setTimeout(() => this.#deliver(), waitMs)
  }

  #deliver(): void {
    this.#delivery = undefined
    this.#deliveredAt = performance.now()
    const pending = this.#pending
    this.#pending = []
    for (const [companyId, notices] of Map.groupBy(pending, (notice) => notice.companyId)) {
      const texts = new Map<string, string>()
      for (const stream of this.#streams.get(companyId) ?? []) {
        if (!stream.watcher) continue
        const reader = streamReader(stream.watcher)
        const { isResuming } = stream
        const textKey = `${reader.supplierId} ${reader.side} ${isResuming}`
        const visible = isResuming
          ? notices.map((notice) => ({ ...notice, position: undefined }))
          : notices
        const text = texts.get(textKey) ?? eventsFor(reader, visible)
        texts.set(textKey, text)
        if (text) stream.send(text)
      }
    }
  }

  #revalidateDue(): void {
    const now = performance.now()
    const isAll = now - this.#allRevalidatedAt > fullRevalidationIntervalMs
    if (isAll) this.#allRevalidatedAt = now
    const dueStreams = this.#all().filter(({ watcher }) => isAll || (watcher?.endsAt ?? now) < now)
    this.#endExpired(dueStreams).catch(() => this.revalidateAll())
  }

  /**
   * Ends streams whose session has ended or changed supplier, or whose key changed. Notifies the other streams of
   * changed roles.
   */
  async #endExpired(streams: LiveStream[]): Promise<void> {
    for (const [companyId, companyStreams] of Map.groupBy(streams, (stream) => stream.companyId)) {
      const watched = companyStreams.flatMap((stream) =>
        stream.watcher ? [{ stream, watcher: stream.watcher }] : [],
      )
      if (watched.length === 0) continue
      const active = await activeSessions(this.#database, companyId, {
        sessionIds: [...new Set(watched.map(({ watcher }) => watcher.sessionId))],
        keyIds: [...new Set(watched.map(({ watcher }) => watcher.key?.id ?? 0))],
      })
      const byCredential = new Map(
        active.map((row) => [credentialOf({ ...row, key: { id: row.keyId } }), row]),
      )
      for (const { stream, watcher } of watched) {
        const session = byCredential.get(credentialOf(watcher))
        // A changed key is checked, with its IP address, when the client reconnects.
        const isUnchanged =
          session?.ownSupplierId === watcher.ownSupplierId &&
          session.keyVersion === (watcher.key?.version ?? 0)
        if (isUnchanged) {
          watcher.endsAt = performance.now() + session.remainingMs
          if (String(session.roles) !== String(watcher.roles)) stream.send(rolesChanged)
          watcher.roles = session.roles
        } else stream.end()
      }
    }
  }
}
