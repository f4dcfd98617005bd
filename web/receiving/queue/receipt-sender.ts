import { ApiError, type ApiErrorCode, transientCodes } from '#web/app/http/api-error.ts'
import { lacksUploads, withoutReceiptUploads } from '#web/receiving/photos/photo-state.ts'
import {
  nextWaitingReceipt,
  type PendingReceipt,
  type ReceivingState,
  withoutSent,
  withRefusal,
} from './receiving-state.ts'

/** Store of a person's receipts, shared by all tabs. */
type Store = {
  state: () => ReceivingState | undefined
  refresh: () => Promise<void>
  change: (change: (state: ReceivingState) => ReceivingState) => Promise<void>
  subscribe: (listener: () => void) => () => void
}

type SenderOptions<Reply> = {
  store: Store
  send: (receipt: PendingReceipt) => Promise<Reply>
  /** Runs the work while no other tab has the lock. */
  withLock: (work: () => Promise<void>) => Promise<void>
  /** Called before the receipt leaves the store. */
  onSent: (receipt: PendingReceipt, reply: Reply) => void
  onRefused: (receipt: PendingReceipt, error: ApiError) => void
  onPhase: (phase: SenderPhase) => void
}

/** State of the sender; `why` is the error of the last attempt. */
export type SenderPhase = { name: 'idle' | 'sending' } | { name: 'waiting'; why: ApiErrorCode }

const waitingCodes: readonly ApiErrorCode[] = [
  ...transientCodes,
  // An error of the server: a retry may succeed.
  'unexpected',
  // Signed out meanwhile: receipts wait until the same person is back.
  'session-over',
]
/** Errors that the receipts of other shipments would get as well. */
const sharedCodes: readonly ApiErrorCode[] = [
  'unreachable',
  'unreadable',
  'session-over',
  'second-factor-missing',
]
const minBackOffMs = 1000
const maxBackOffMs = 15_000

/**
 * Sends receipts one after the other, each with its own idempotency key, until the server accepts or refuses it. A
 * receipt that has to wait does not stop the receipts of other shipments.
 */
export class ReceiptSender<Reply extends { version: number }> {
  readonly #options: SenderOptions<Reply>
  #phase: SenderPhase = { name: 'idle' }
  #isRunning = false
  #isStopped = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #backOffMs = minBackOffMs
  #unsubscribe: (() => void) | undefined

  constructor(options: SenderOptions<Reply>) {
    this.#options = options
  }

  readonly start = (): (() => void) => {
    this.#isStopped = false
    this.#unsubscribe = this.#options.store.subscribe(this.#onStored)
    this.sendNow()
    return () => {
      this.#isStopped = true
      this.#unsubscribe?.()
      clearTimeout(this.#timer)
    }
  }

  /** Sends now instead of waiting for the back-off. */
  readonly sendNow = (): void => {
    clearTimeout(this.#timer)
    void this.#run()
  }

  // Only when idle: a new receipt must not shorten the back-off.
  #onStored = () => {
    if (this.#phase.name === 'idle') void this.#run()
  }

  #setPhase(phase: SenderPhase) {
    this.#phase = phase
    this.#options.onPhase(phase)
  }

  #nextReceipt = (skippedShipments: ReadonlySet<number> = new Set()) => {
    const state = this.#options.store.state()
    return state && nextWaitingReceipt(state, skippedShipments)
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStopped || !this.#nextReceipt()) return
    this.#isRunning = true
    if (this.#phase.name === 'idle') this.#setPhase({ name: 'sending' })
    let cause: ApiErrorCode | undefined
    await this.#options.withLock(async () => {
      cause = await this.#sendAll()
    })
    this.#isRunning = false
    if (cause) return this.#scheduleRetry(cause)
    this.#backOffMs = minBackOffMs
    this.#setPhase({ name: 'idle' })
    void this.#run()
  }

  /**
   * Sends all waiting receipts. A shipment whose receipt has to wait is skipped, since its receipts are sent in
   * sequence. Returns the first error after which a retry is needed, if any.
   */
  async #sendAll(): Promise<ApiErrorCode | undefined> {
    // Another tab may have sent receipts while it had the lock.
    await this.#options.store.refresh()
    const skippedShipments = new Set<number>()
    const next = () => this.#nextReceipt(skippedShipments)
    let firstCause: ApiErrorCode | undefined
    for (let receipt = next(); receipt && !this.#isStopped; receipt = next()) {
      const cause = await this.#sendOne(receipt)
      if (!cause) continue
      if (sharedCodes.includes(cause)) return cause
      firstCause ??= cause
      skippedShipments.add(receipt.shipmentId)
    }
    return firstCause
  }

  async #sendOne(receipt: PendingReceipt): Promise<ApiErrorCode | undefined> {
    const { store, send, onSent, onRefused } = this.#options
    try {
      const reply = await send(receipt)
      onSent(receipt, reply)
      await store.change((state) => withoutSent(state, receipt.key, reply.version))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (waitingCodes.includes(error.code)) return error.code
      if (lacksUploads(error, receipt)) {
        // Still the next receipt to send: its photos are uploaded again.
        await store.change((state) => withoutReceiptUploads(state, receipt.key))
        return undefined
      }
      await store.change((state) => withRefusal(state, receipt.key, error.code))
      onRefused(receipt, error)
    }
  }

  #scheduleRetry(why: ApiErrorCode): void {
    if (this.#isStopped) return
    this.#setPhase({ name: 'waiting', why })
    this.#timer = setTimeout(this.sendNow, this.#backOffMs)
    this.#backOffMs = Math.min(this.#backOffMs * 2, maxBackOffMs)
  }
}
