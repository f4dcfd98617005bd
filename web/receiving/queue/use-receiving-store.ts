import { useSyncExternalStore } from 'react'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'
import { receivingStoreOf } from './receiving-store.ts'

function usePersonStore() {
  const company = useCredentials(({ empre }) => empre)
  const username = useUser((user) => user.username)
  return receivingStoreOf(`${company}.${username}`)
}

/** Returns the store of the signed-in person's counts in this browser, and its state; undefined until it is read. */
export function useReceivingStore() {
  const store = usePersonStore()
  const state = useSyncExternalStore(store.subscribe, store.state)
  return { store, state }
}

/** Returns the store and its receipts that wait or were refused; does not render on changes of counts. */
export function useStoredReceipts() {
  const store = usePersonStore()
  const receipts = useSyncExternalStore(store.subscribe, () => store.state()?.receipts)
  return { store, receipts }
}
