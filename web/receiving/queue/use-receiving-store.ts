import { useSyncExternalStore } from 'react'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'
import { receivingStoreOf } from './receiving-store.ts'

/** Returns the store of the signed-in person's counts in this browser, and its state; undefined until it is read. */
export function useReceivingStore() {
  const company = useCredentials(({ empre }) => empre)
  const username = useUser((user) => user.username)
  const store = receivingStoreOf(`${company}.${username}`)
  const state = useSyncExternalStore(store.subscribe, store.state)
  return { store, state }
}
