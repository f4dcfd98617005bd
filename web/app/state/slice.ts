import { create } from 'zustand'
import { type PersistStorage, persist, type StateStorage } from 'zustand/middleware'
import { isStorageSealed } from '#web/app/state/clear-storage.ts'
import { persistTimeoutMs } from '#web/constants.ts'

/** Stored content of a slice, which may be anything. `read` takes known fields, and defaults for the rest. */
export type Stored = Record<string, unknown>

/** Creates a slice of state, persisted in local storage under its own key as plain JSON. */
export function createSlice<S extends object>(key: string, read: (stored: Stored) => S) {
  return create<S>()(
    persist(() => read({}), { name: key, storage: sliceStorage(read), skipHydration: true }),
  )
}

function sliceStorage<S>(read: (stored: Stored) => S): PersistStorage<S> {
  const slice = (text: string | null) => ({ state: read(parse(text)) })
  return {
    getItem(key) {
      const text = storage().getItem(key)
      if (text === null || typeof text === 'string') return slice(text)
      return withTimeout(Promise.resolve(text), key).then(slice)
    },
    setItem(key, { state }) {
      if (isStorageSealed()) return
      try {
        storage().setItem(key, JSON.stringify(state))
      } catch {
        // The storage is full: the state lasts as long as the page.
      }
    },
    removeItem: (key) => storage().removeItem(key),
  }
}

const noStorage: StateStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Returns the local storage; in a browser without it, the session lasts as long as the page. */
function storage(): StateStorage {
  try {
    return window.localStorage ?? noStorage
  } catch {
    return noStorage
  }
}

function parse(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Stored) : {}
  } catch {
    return {}
  }
}

/** Error of a slice that storage did not return in time. */
export class PersistTimeout extends Error {
  constructor(key: string) {
    super(`persist timed out: ${key}`)
  }
}

function withTimeout<T>(reading: Promise<T>, key: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PersistTimeout(key)), persistTimeoutMs)
    reading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export type Slice<S extends object> = ReturnType<typeof createSlice<S>>

/** Returns a stored string, or the fallback. */
export const asText = (value: unknown, fallback = '') =>
  typeof value === 'string' ? value : fallback
/** Returns a stored boolean, or the fallback. */
export const asFlag = (value: unknown, fallback: boolean) =>
  typeof value === 'boolean' ? value : fallback
/** Returns a stored integer, or the fallback. */
export const asInt = (value: unknown, fallback: number) =>
  Number.isSafeInteger(value) ? (value as number) : fallback
