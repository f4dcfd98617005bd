import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useCredentials, useProveidor, useUser } from '#web/app/state/session-state.ts'
import { PersistTimeout, type Slice } from '#web/app/state/slice.ts'

const readers = {
  credentials: () => readSlice(useCredentials),
  proveidor: () => readSlice(useProveidor),
  user: () => readSlice(useUser),
  customizer: () => readSlice(useCustomizer),
}

/** Reads every slice from storage; returns a message for each that timed out. */
export async function rehydrateSlices(): Promise<string[]> {
  const messages = await Promise.all(Object.values(readers).map((read) => read()))
  return messages.filter((message) => message !== null)
}

function readSlice<S extends object>(slice: Slice<S>): Promise<string | null> {
  return new Promise((resolve) => {
    const onRehydrated = (_: S | undefined, error: unknown) =>
      resolve(error instanceof PersistTimeout ? error.message : null)
    slice.persist.setOptions({ onRehydrateStorage: () => onRehydrated })
    void slice.persist.rehydrate()
  })
}

/** Follows changes in other tabs: sign-out, acting supplier, theme, layout. */
export function followOtherTabs() {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== window.localStorage) return
    for (const [name, read] of Object.entries(readers)) {
      if (key === null || key === name) void read()
    }
  })
}
