import { streamEvents } from '#contract/live-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import type { NotificationListener } from '#database/client/notification-listener.ts'
import { type Audience, type ChangeNotice, isAudience } from '#domain/change-notice.ts'
import { noticeChannel, parseNotice, type ServerNotice } from '#server/data/notice-channel.ts'
import { livingSessions } from '#server/live/active-sessions.ts'
import type { LiveStream, Watcher } from '#server/live/live-stream.ts'
import { RecentChanges } from '#server/live/recent-changes.ts'

/** So long at least between two deliveries: a burst is told once, and costs each stream little. */
const DELIVER_EVERY = 250
/** Of more at once nobody is told one by one. */
const mostNews = 50
const HEARTBEAT_EVERY = 15_000
const LOOK_EVERY = 1000
/** Sessions are looked at now and then even if nothing was heard of them. */
const LOOK_AT_ALL_EVERY = 60_000

const said = (event: string, data: object = {}) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
/** Read again what you show. */
export const refetch = said(streamEvents.refetch)

/** Those who look at this server, and what they hear of what happens at any. */
export class LiveHub {
  readonly #database: Database
  readonly recentChanges = new RecentChanges()
  readonly #streams = new Map<number, Set<LiveStream>>()
  #count = 0
  #listening: NotificationListener | undefined
  #isListening = false
  #isClosed = false
  #begun = Promise.withResolvers<void>()
  #waiting: (Audience & { news: ChangeNotice })[] = []
  #delivery: NodeJS.Timeout | undefined
  #deliveredAt = Number.NEGATIVE_INFINITY
  #timers: NodeJS.Timeout[] = []
  #allSeenAt = Number.NEGATIVE_INFINITY

  constructor(database: Database) {
    this.#database = database
  }

  get count(): number {
    return this.#count
  }

  /** Whether the connection that hears of changes is there; it is opened for the first who looks, and stays. */
  async isListening(patience: number): Promise<boolean> {
    if (!this.#listening && !this.#isClosed) this.#listen()
    if (!this.#isListening) {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patience)
      await Promise.race([this.#begun.promise, late.promise])
      clearTimeout(timer)
    }
    return this.#isListening
  }

  /** How many have begun: whoever is not known yet may still be sent away. */
  get begunCount(): number {
    return this.#all().filter(({ watcher }) => watcher).length
  }

  /** How many streams that have begun are of the session, of its person, and of their company. */
  countsOf(of: Pick<Watcher, 'companyId' | 'userId' | 'sessionId'>) {
    const begun = [...(this.#streams.get(of.companyId) ?? [])].flatMap(
      ({ watcher }) => watcher ?? [],
    )
    return {
      ofSession: begun.filter(({ sessionId }) => sessionId === of.sessionId).length,
      ofPerson: begun.filter(({ userId }) => userId === of.userId).length,
      ofCompany: begun.length,
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

  /** Looks whether the sessions of these still live; where nobody can say, they begin anew. */
  doubt(streams: LiveStream[]): void {
    this.#look(streams).catch(() => {
      for (const stream of streams) stream.end()
    })
  }

  sendToAll(text: string): void {
    for (const stream of this.#all()) stream.send(text)
  }

  /** Looks at every session again within a second, whatever was heard of it. */
  lookAtAll(): void {
    this.#allSeenAt = Number.NEGATIVE_INFINITY
  }

  /** Ends every stream, and hears no more. */
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
      onNotification: (payload) => this.#hear(parseNotice(payload)),
      onListening: () => {
        this.#isListening = true
        this.recentChanges.start()
        this.#begun.resolve()
        this.sendToAll(refetch)
        this.lookAtAll()
      },
      onLost: () => {
        this.recentChanges.stop()
        this.#isListening = false
        this.#begun = Promise.withResolvers()
      },
    })
    this.#timers = [
      setInterval(() => this.sendToAll(':\n\n'), HEARTBEAT_EVERY),
      setInterval(() => this.#lookAtDue(), LOOK_EVERY),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #hear(told: ServerNotice | undefined): void {
    if (told && 'news' in told) this.recentChanges.record(told)
    const streams = told && this.#streams.get(told.companyId)
    if (!streams) return
    if ('userId' in told) {
      for (const stream of streams) stream.isInDoubt ||= stream.watcher === undefined
      this.doubt([...streams].filter(({ watcher }) => watcher?.userId === told.userId))
      return
    }
    this.#waiting.push(told)
    const wait = Math.max(0, this.#deliveredAt + DELIVER_EVERY - performance.now())
    this.#delivery ??= setTimeout(() => this.#deliver(), wait)
  }

  #deliver(): void {
    this.#delivery = undefined
    this.#deliveredAt = performance.now()
    const waiting = this.#waiting
    this.#waiting = []
    for (const [companyId, news] of Map.groupBy(waiting, (one) => one.companyId)) {
      const texts = new Map<number, string>()
      for (const stream of this.#streams.get(companyId) ?? []) {
        if (!stream.watcher) continue
        const { supplierId } = stream.watcher
        const text = texts.get(supplierId) ?? textFor({ companyId, supplierId }, news)
        texts.set(supplierId, text)
        if (text) stream.send(text)
      }
    }
  }

  #lookAtDue(): void {
    const now = performance.now()
    const isAll = now - this.#allSeenAt > LOOK_AT_ALL_EVERY
    if (isAll) this.#allSeenAt = now
    const due = this.#all().filter(({ watcher }) => isAll || (watcher?.endsAt ?? now) < now)
    this.#look(due).catch(() => this.lookAtAll())
  }

  /** Ends the streams whose session is over, or another's by now. */
  async #look(streams: LiveStream[]): Promise<void> {
    for (const [companyId, ofCompany] of Map.groupBy(streams, (one) => one.companyId)) {
      const begun = ofCompany.flatMap((stream) =>
        stream.watcher ? [{ stream, watcher: stream.watcher }] : [],
      )
      const ids = [...new Set(begun.map(({ watcher }) => watcher.sessionId))]
      if (ids.length === 0) continue
      const living = await livingSessions(this.#database, companyId, ids)
      const byId = new Map(living.map((one) => [one.sessionId, one]))
      for (const { stream, watcher } of begun) {
        const session = byId.get(watcher.sessionId)
        if (session && session.ownSupplierId === watcher.ownSupplierId)
          watcher.endsAt = performance.now() + session.left
        else stream.end()
      }
    }
  }
}

/** What somebody who looks at one supplier's data is told of these news, the last of each thing once. */
function textFor(
  who: { companyId: number; supplierId: number },
  all: (Audience & { news: ChangeNotice })[],
): string {
  const last = new Map<string, ChangeNotice>()
  for (const { news, ...of } of all) {
    if (!isAudience(who, of)) continue
    const thing = news.kind === 'shipment' ? `shipment ${news.id}` : news.kind
    last.set(thing, later(news, last.get(thing)))
  }
  if (last.size > mostNews) return refetch
  return [...last.values()].map((news) => said(streamEvents.news, news)).join('')
}

// Told behind their commits, two changes of one shipment may be heard in either order.
const later = (one: ChangeNotice, other = one): ChangeNotice =>
  versionOf(other) > versionOf(one) ? other : one

const versionOf = (news: ChangeNotice) =>
  news.kind === 'shipment' ? (news.version ?? Number.POSITIVE_INFINITY) : 0
