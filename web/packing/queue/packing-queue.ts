import type { changePacking, getPacking } from '#contract/packing-endpoints.ts'
import type { Package, Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingResult } from '#domain/packing/packing-state.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import type { Output } from '#web/app/http/call.ts'
import { afterReply, withCreated } from '#web/packing/queue/packing-reply.ts'

/** The packing of a shipment as the server tells it. */
export type Bench = Output<typeof getPacking>
/** What the server says that a change did. */
export type Reply = Output<typeof changePacking>

/** How changes reach the server. */
export type Wire = {
  change: (version: number, steps: PackingStep[], key: string) => Promise<Reply>
  reverse: (version: number, key: string) => Promise<Reply>
  read: () => Promise<Bench>
}

/** What the person should hear of: others changed it too; changes that could not be kept, and why. */
export type News = { kind: 'rebased' } | { kind: 'dropped'; why: unknown } | { kind: 'undone' }

/** What is on the screen: what the server has, with the changes that it has not heard of made upon it. */
export type Shown = Bench & { waiting: number; isUndoing: boolean; isCutOff: boolean }

type Change = { key: string; steps: PackingStep[] }

const passing = ['unreachable', 'unavailable', 'timeout', 'too-many-attempts']
const longestWait = 15_000

/**
 * Makes every step of packing at once on the screen, and sends the changes one after the other, each as one that can be
 * undone. When others changed the shipment meanwhile, the waiting changes are made anew upon what they did.
 */
export class PackingQueue {
  readonly #wire: Wire
  readonly #tell: (news: News) => void
  readonly #newKey: () => string
  readonly #listeners = new Set<() => void>()
  #base: Bench
  #shown: Shown
  #waiting: Change[] = []
  #isSending = false
  /** The key of the reversal that is asked for. */
  #undoing: string | null = null
  #isCutOff = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #flushing: ((isKept: boolean) => void)[] = []
  #pause = 1000

  constructor(base: Bench, wire: Wire, tell: (news: News) => void, newKey: () => string) {
    this.#base = base
    this.#wire = wire
    this.#tell = tell
    this.#newKey = newKey
    this.#shown = { ...base, waiting: 0, isUndoing: false, isCutOff: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly shown = (): Shown => this.#shown

  /** Makes steps as one change. Gives the packages that they made; throws a PackingRefusal, and nothing is done. */
  act(steps: PackingStep[]): Package[] {
    const before = this.#waiting.flatMap((change) => change.steps)
    const { made } = this
    const { packing } = inOwnPlaces(before.length, () => pack(this.#base, [...before, ...steps]))
    this.#waiting.push({ key: this.#newKey(), steps })
    this.#show(packing)
    void this.#send()
    return packing.packages.filter(({ id }) => id < -made)
  }

  /** Takes the last change back: one that was not sent yet is simply forgotten. */
  undo(): void {
    // Cut off, the first of them may have arrived all the same.
    if (this.#waiting.length > (this.#isSending || this.#isCutOff ? 1 : 0)) {
      this.#waiting.pop()
      this.#show()
      this.#tell({ kind: 'undone' })
    } else if (this.#undoing === null) {
      this.#undoing = this.#newKey()
      this.#show()
      void this.#send()
    }
  }

  /** Takes in what was read anew, unless it is known already or changes still wait. */
  adopt(bench: Bench): void {
    if (this.#isBusy() || bench.version <= this.#base.version) return
    this.#base = bench
    this.#show()
  }

  /** Tries again now what could not be sent. */
  readonly retry = (): void => {
    clearTimeout(this.#retry)
    void this.#send()
  }

  /** Sends what waits: true once all of it is kept, false as soon as some is not or the server is out of reach. */
  readonly flush = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#flushing.push(resolve)
      if (this.#isAllKept()) this.#flushed(true)
      else this.retry()
    })

  /** How many packages the waiting changes make; the next one is named one below that. */
  get made(): number {
    return this.#packed().createdCount
  }

  /** What the server has, without what waits. */
  get confirmed(): Bench {
    return this.#base
  }

  #isAllKept = () => this.#undoing === null && this.#waiting.length === 0

  #isBusy = () => this.#isSending || !this.#isAllKept()

  #flushed(isKept: boolean): void {
    for (const tell of this.#flushing.splice(0)) tell(isKept)
  }

  #packed(): Pick<PackingResult, 'packing' | 'createdCount'> {
    if (this.#waiting.length === 0) return { packing: this.#base, createdCount: 0 }
    const steps = this.#waiting.flatMap((change) => change.steps)
    return pack(this.#base, steps)
  }

  #show(packing: Packing = this.#packed().packing): void {
    this.#shown = {
      ...this.#base,
      lines: packing.lines,
      packages: packing.packages,
      canUndo: this.#waiting.length > 0 || this.#base.canUndo,
      waiting: this.#waiting.length,
      isUndoing: this.#undoing !== null,
      isCutOff: this.#isCutOff,
    }
    for (const listener of this.#listeners) listener()
    if (this.#isAllKept()) this.#flushed(true)
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    const [change] = this.#waiting
    if (!change && this.#undoing === null) return
    this.#isSending = true
    try {
      const { version } = this.#base
      if (change) this.#confirm(await this.#wire.change(version, change.steps, change.key))
      else this.#undone(await this.#wire.reverse(version, this.#undoing ?? ''))
      this.#isSending = false
      this.#isCutOff = false
      this.#pause = 1000
      this.#show()
    } catch (error) {
      await this.#failed(error)
      this.#isSending = false
    }
    if (!this.#isCutOff) void this.#send()
  }

  #confirm(reply: Reply): void {
    this.#base = afterReply(this.#base, reply)
    this.#waiting = this.#waiting
      .slice(1)
      .map(({ key, steps }) => ({ key, steps: withCreated(steps, reply.created) }))
  }

  #undone(reply: Reply): void {
    this.#base = afterReply(this.#base, reply)
    this.#undoing = null
    this.#tell({ kind: 'undone' })
  }

  async #failed(error: unknown): Promise<void> {
    if (isPassing(error)) return this.#waitAWhile()
    try {
      this.#base = await this.#wire.read()
    } catch (unread) {
      return isPassing(unread) ? this.#waitAWhile() : this.#drop(unread, 0)
    }
    const isOutdated = error instanceof ApiError && error.code === 'version-changed'
    if (isOutdated && this.#base.state === 'open' && this.#undoing === null) this.#rebase()
    else this.#drop(error, 0)
  }

  #rebase(): void {
    this.#isCutOff = false
    try {
      this.#show()
      this.#tell({ kind: 'rebased' })
    } catch (refusal) {
      if (!(refusal instanceof PackingRefusal)) throw refusal
      this.#drop(refusal, this.#changeOf(refusal.stepIndex))
    }
  }

  /** Which of the waiting changes holds the step at this place. */
  #changeOf(place: number): number {
    let passed = 0
    return this.#waiting.findIndex(({ steps }) => {
      passed += steps.length
      return place < passed
    })
  }

  #drop(why: unknown, from: number): void {
    this.#flushed(false)
    this.#waiting = this.#waiting.slice(0, from)
    this.#undoing = null
    this.#isCutOff = false
    this.#show()
    this.#tell({ kind: 'dropped', why })
  }

  #waitAWhile(): void {
    this.#isCutOff = true
    this.#flushed(false)
    this.#show()
    this.#retry = setTimeout(this.retry, this.#pause)
    this.#pause = Math.min(this.#pause * 2, longestWait)
  }
}

const isPassing = (error: unknown) => error instanceof ApiError && passing.includes(error.code)

/** Lets a refusal name the place among the caller's own steps. */
function inOwnPlaces<T>(before: number, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    throw new PackingRefusal(error.stepIndex - before, error.path, error.code, error.params)
  }
}
