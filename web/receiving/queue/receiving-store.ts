import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, get, update } from 'idb-keyval'
import { readReceivingState } from './read-receiving-state.ts'
import { emptyState, type ReceivingState } from './receiving-state.ts'

type Change = (state: ReceivingState) => ReceivingState

const database = createStore('oto-receiving', 'people')
/** Tells the other tabs whose state changed. */
const tabs = new BroadcastChannel('oto-receiving')

/**
 * Store in IndexedDB of what one person counts: it outlives page, tab and session. A change shows at once and is
 * applied to the stored state in one transaction, so that tabs do not overwrite each other. Where the browser stores
 * nothing, the page keeps it in memory.
 */
export class ReceivingStore {
  readonly person: string
  readonly #listeners = new Set<() => void>()
  #state: ReceivingState | undefined
  #isStored = true
  #writeCount = 0

  constructor(person: string) {
    this.person = person
    void this.refresh()
    tabs.addEventListener('message', ({ data }) => void (data === person && this.refresh()))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined until it was read. */
  readonly state = (): ReceivingState | undefined => this.#state

  /** Whether a reload finds it again. */
  readonly isStored = (): boolean => this.#isStored

  /** Reads what other tabs stored. */
  async refresh(): Promise<void> {
    const stored = await get(this.person, database).catch(() => this.#onForbidden())
    // A write under way publishes the stored state, too.
    if (this.#writeCount > 0) return
    this.#publish(this.#isStored ? readReceivingState(stored) : (this.#state ?? emptyState))
  }

  /** Resolves when it is stored. */
  async change(change: Change): Promise<void> {
    this.#publish(change(this.#state ?? emptyState))
    this.#writeCount += 1
    let stored: ReceivingState | undefined
    const write = (before: unknown) => {
      stored = change(readReceivingState(before))
      return stored
    }
    await update(this.person, write, database).catch(() => this.#onForbidden())
    this.#writeCount -= 1
    if (this.#isStored && stored && this.#writeCount === 0) this.#publish(stored)
    tabs.postMessage(this.person)
  }

  #onForbidden(): undefined {
    this.#isStored = false
  }

  // What is equal keeps its identity, so that of 300 lines one is drawn again.
  #publish(state: ReceivingState) {
    const before = this.#state
    this.#state = replaceEqualDeep(before, state)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
  }
}

const stores = new Map<string, ReceivingStore>()

/** The store of a person of a company: one in a page. */
export function receivingStoreOf(person: string): ReceivingStore {
  const store = stores.get(person) ?? new ReceivingStore(person)
  stores.set(person, store)
  return store
}
