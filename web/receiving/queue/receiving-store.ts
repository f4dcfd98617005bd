import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, get, update } from 'idb-keyval'
import { readReceivingState, storedReceivingState } from './read-receiving-state.ts'
import { emptyState, type ReceivingState } from './receiving-state.ts'

type Change = (state: ReceivingState) => ReceivingState

const database = createStore('oto-receiving', 'people')
/** Tells other tabs which person's state has changed. */
const otherTabs = new BroadcastChannel('oto-receiving')

/**
 * IndexedDB store of one person's counts, which outlives page, tab and session. A change shows at once, and is applied
 * to the stored state in one transaction, so that tabs do not overwrite each other. If the browser stores nothing, the
 * state is in memory only.
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
    otherTabs.addEventListener('message', ({ data }) => void (data === person && this.refresh()))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the state; undefined until it is read from the database. */
  readonly state = (): ReceivingState | undefined => this.#state

  /** Whether the state outlives a reload. */
  readonly isStored = (): boolean => this.#isStored

  async refresh(): Promise<void> {
    const stored = await get(this.person, database).catch(() => this.#onStorageError())
    // A pending write will publish the stored state.
    if (this.#writeCount > 0) return
    this.#publish(this.#isStored ? readReceivingState(stored) : (this.#state ?? emptyState))
  }

  /** Resolves once the change is stored. */
  async change(change: Change): Promise<void> {
    this.#publish(change(this.#state ?? emptyState))
    this.#writeCount += 1
    let stored: ReceivingState | undefined
    const write = (before: unknown) => {
      stored = change(readReceivingState(before))
      return storedReceivingState(stored)
    }
    await update(this.person, write, database).catch(() => this.#onStorageError())
    this.#writeCount -= 1
    if (this.#isStored && stored && this.#writeCount === 0) this.#publish(stored)
    otherTabs.postMessage(this.person)
  }

  #onStorageError(): undefined {
    this.#isStored = false
  }

  // Structural sharing: only changed lines render.
  #publish(state: ReceivingState) {
    const before = this.#state
    this.#state = replaceEqualDeep(before, state)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
  }
}

const stores = new Map<string, ReceivingStore>()

/** Returns the store of a person, one per page. */
export function receivingStoreOf(person: string): ReceivingStore {
  const store = stores.get(person) ?? new ReceivingStore(person)
  stores.set(person, store)
  return store
}
