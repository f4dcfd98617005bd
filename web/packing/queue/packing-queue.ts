import type { Package } from '#domain/packing/package.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError, transientCodes } from '#web/app/http/api-error.ts'
import {
  applyReply,
  type PackingApi,
  type PackingReply,
  type PackingSnapshot,
  withCreatedIds,
} from '#web/packing/queue/packing-reply.ts'
import {
  changeIndexOf,
  checkTemporaryIds,
  type PendingChange,
  packPending,
  packPendingAnd,
} from '#web/packing/queue/pending-changes.ts'
import type { QueueNotice } from '#web/packing/queue/queue-notice.ts'
import { renumberingOf } from '#web/packing/queue/renumbering.ts'

/** The packing that the server confirmed, with the pending changes applied to it. */
export type OptimisticPacking = PackingSnapshot & {
  pendingCount: number
  isUndoing: boolean
  isOffline: boolean
}

/** Undo to send: its idempotency key, and the key of the pending change that is sent before it, if any. */
type PendingUndo = { key: string; undoneKey: string | null }

const minBackOffMs = 1000
const maxBackOffMs = 15_000

/**
 * Applies changes optimistically and sends them one after the other, each with its own idempotency key and undone as a
 * whole. After a version conflict the pending changes are rebased on the server's packing.
 */
export class PackingQueue {
  readonly #api: PackingApi
  #notify: (notice: QueueNotice) => void
  readonly #newKey: () => string
  readonly #listeners = new Set<() => void>()
  #confirmed: PackingSnapshot
  #optimistic: OptimisticPacking
  #pending: PendingChange[] = []
  #createdCount = 0
  #isSending = false
  #undo: PendingUndo | null = null
  #isOffline = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #flushResolvers: ((isSaved: boolean) => void)[] = []
  #backOffMs = minBackOffMs

  constructor(
    snapshot: PackingSnapshot,
    api: PackingApi,
    notify: (notice: QueueNotice) => void,
    newKey: () => string,
  ) {
    this.#confirmed = snapshot
    this.#api = api
    this.#notify = notify
    this.#newKey = newKey
    this.#optimistic = { ...snapshot, pendingCount: 0, isUndoing: false, isOffline: false }
  }

  /** Sends further notices to another screen. */
  notifyTo(notify: (notice: QueueNotice) => void): void {
    this.#notify = notify
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly optimistic = (): OptimisticPacking => this.#optimistic

  /**
   * Applies steps as one change and returns the created packages; throws PackingRefusal and applies no step if one of
   * them is impossible.
   */
  apply(steps: PackingStep[]): Package[] {
    const createdCount = this.#createdCount
    const packed = packPendingAnd(this.#confirmed, this.#pending, steps)
    this.#pending.push({ key: this.#newKey(), steps })
    this.#publish(packed)
    void this.#send()
    return packed.packing.packages.filter(({ id }) => id < -createdCount)
  }

  /** Undoes the last change and returns true, or false if nothing can be undone; an unsent change is only removed. */
  undo(): boolean {
    const { state, canUndo, isUndoing } = this.#optimistic
    if (state !== 'open' || !canUndo || isUndoing) return false
    // While offline, the first pending change may have reached the server already.
    if (this.#pending.length > (this.#isSending || this.#isOffline ? 1 : 0)) {
      this.#pending.pop()
      this.#publish()
      this.#notify({ kind: 'undone' })
    } else {
      this.#undo = { key: this.#newKey(), undoneKey: this.#pending[0]?.key ?? null }
      this.#publish()
      void this.#send()
    }
    return true
  }

  /** Accepts a newer snapshot from a refetch, unless changes are pending. */
  acceptSnapshot(snapshot: PackingSnapshot): void {
    const { version, isSupplierActive } = this.#confirmed
    // Labels change a closed shipment's packages, and an administrator its supplier, but not its version.
    const isKnown =
      snapshot.version === version &&
      snapshot.state === 'open' &&
      snapshot.isSupplierActive === isSupplierActive
    if (this.#isBusy() || isKnown || snapshot.version < version) return
    this.#confirmed = snapshot
    this.#publishRenumbered()
  }

  /** Sends now instead of waiting for the back-off. */
  readonly retry = (): void => {
    clearTimeout(this.#retryTimer)
    void this.#send()
  }

  /** Sends pending changes; resolves to true once all are saved, false if one fails or the server is unreachable. */
  readonly flush = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#flushResolvers.push(resolve)
      if (this.isAllSaved()) this.#resolveFlushes(true)
      else this.retry()
    })

  /** Drops unsent changes without a notice: the session is over, and the next session may be another person's. */
  stop(): void {
    clearTimeout(this.#retryTimer)
    this.#resolveFlushes(false)
    this.#pending = []
    this.#undo = null
  }

  /** Number of packages created by pending changes; they have the temporary ids -1, -2 … */
  get createdCount(): number {
    return this.#createdCount
  }

  /** The server's packing, without pending changes. */
  get confirmed(): PackingSnapshot {
    return this.#confirmed
  }

  /** Whether no change and no undo waits to be sent. */
  readonly isAllSaved = (): boolean => this.#undo === null && this.#pending.length === 0

  #isBusy = () => this.#isSending || !this.isAllSaved()

  #resolveFlushes(isSaved: boolean): void {
    for (const resolve of this.#flushResolvers.splice(0)) resolve(isSaved)
  }

  #publish({ packing, createdCount } = packPending(this.#confirmed, this.#pending)): void {
    this.#createdCount = createdCount
    this.#optimistic = {
      ...this.#confirmed,
      lines: packing.lines,
      packages: packing.packages,
      canUndo: this.#pending.length > 0 || this.#confirmed.canUndo,
      pendingCount: this.#pending.length,
      isUndoing: this.#undo !== null,
      isOffline: this.#isOffline,
    }
    for (const listener of this.#listeners) listener()
    if (this.isAllSaved()) this.#resolveFlushes(true)
  }

  /** Publishes a change of the server's packing in which packages keep their ids, and notifies of new numbers. */
  #publishRenumbered(isCompared: (pkg: Package) => boolean = () => true): void {
    const before = this.#optimistic.packages.filter(isCompared)
    this.#publish()
    const after = this.#optimistic.packages.filter(isCompared)
    // Such a step may now create more or fewer packages, so that temporary ids may mean other packages.
    const packsLines = this.#pending.some(({ steps }) =>
      steps.some(({ step }) => step === 'pack-lines'),
    )
    const renumbering = renumberingOf(before, after, (id) => id > 0 || !packsLines)
    if (renumbering.size > 0) this.#notify({ kind: 'renumbered', renumbering })
  }

  /** Whether the undo is sent next: changes made after it wait, because the server undoes its last change. */
  #isUndoNext = () => this.#undo !== null && this.#pending[0]?.key !== this.#undo.undoneKey

  async #send(): Promise<void> {
    if (this.#isSending) return
    const [change] = this.#pending
    const [undo, before] = [this.#undo, this.#confirmed]
    const { version } = before
    if (!change && !undo) return
    this.#isSending = true
    try {
      const isUndo = this.#isUndoNext()
      if (undo && isUndo) this.#onUndone(await this.#api.reverse(version, undo.key))
      else if (change) this.#onChanged(await this.#api.change(version, change.steps, change.key))
      this.#isSending = false
      this.#isOffline = false
      this.#backOffMs = minBackOffMs
      // Packages that the undo restored have their former numbers.
      if (isUndo) this.#publishRebased(before, ({ id }) => id < 0)
      else this.#publishPossible(() => this.#publish())
    } catch (error) {
      await this.#onFailed(error)
      this.#isSending = false
    }
    if (!this.#isOffline) void this.#send()
  }

  #onChanged(reply: PackingReply): void {
    this.#confirmed = applyReply(this.#confirmed, reply)
    this.#pending = this.#pending
      .slice(1)
      .map(({ key, steps }) => ({ key, steps: withCreatedIds(steps, reply.created) }))
  }

  #onUndone(reply: PackingReply): void {
    this.#confirmed = applyReply(this.#confirmed, reply)
    this.#undo = null
    this.#notify({ kind: 'undone' })
  }

  async #onFailed(error: unknown): Promise<void> {
    if (this.isAllSaved()) return
    if (isTransient(error)) return this.#scheduleRetry()
    const before = this.#confirmed
    try {
      this.#confirmed = await this.#api.read()
    } catch (readError) {
      return isTransient(readError) ? this.#scheduleRetry() : this.#dropFrom(0, readError)
    }
    const isOutdated = error instanceof ApiError && error.code === 'version-changed'
    if (isOutdated && this.#confirmed.state === 'open') this.#rebase(before)
    else this.#dropFrom(0, error)
  }

  /** Rebases the pending changes; gives up an undo that would now undo the change of others. */
  #rebase(before: PackingSnapshot): void {
    this.#isOffline = false
    const isGivenUp = this.#isUndoNext()
    if (isGivenUp) {
      this.#resolveFlushes(false)
      this.#undo = null
    }
    if (this.#publishRebased(before)) this.#notify({ kind: isGivenUp ? 'not-undone' : 'rebased' })
  }

  #publishRebased(before: PackingSnapshot, isCompared?: (pkg: Package) => boolean): boolean {
    return this.#publishPossible(() => {
      checkTemporaryIds(before, this.#confirmed, this.#pending)
      this.#publishRenumbered(isCompared)
    })
  }

  /** Publishes the pending changes; if one has become impossible, drops it with those after it and returns false. */
  #publishPossible(publish: () => void): boolean {
    try {
      publish()
      return true
    } catch (refusal) {
      if (!(refusal instanceof PackingRefusal)) throw refusal
      this.#dropFrom(changeIndexOf(this.#pending, refusal.stepIndex), refusal)
      return false
    }
  }

  #dropFrom(changeIndex: number, cause: unknown): void {
    // The queue was stopped during the request.
    if (this.isAllSaved()) return
    this.#resolveFlushes(false)
    // Without a pending change, only an undo is dropped.
    const count = Math.max(this.#pending.length - changeIndex, 1)
    this.#pending = this.#pending.slice(0, changeIndex)
    if (changeIndex === 0) this.#undo = null
    this.#isOffline = false
    this.#publishRenumbered()
    this.#notify({ kind: 'dropped', count, cause })
  }

  #scheduleRetry(): void {
    this.#isOffline = true
    this.#resolveFlushes(false)
    this.#publish()
    this.#retryTimer = setTimeout(this.retry, this.#backOffMs)
    this.#backOffMs = Math.min(this.#backOffMs * 2, maxBackOffMs)
  }
}

// Other errors are not retried: they would occur again, and block the following changes.
const isTransient = (error: unknown) =>
  error instanceof ApiError && error.code !== 'internal' && transientCodes.includes(error.code)
