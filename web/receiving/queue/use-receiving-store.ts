import { useSyncExternalStore } from 'react'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'
import { receivingStoreOf } from './receiving-store.ts'

/** What the person signed in counts in this browser; the state is undefined until it was read. */
export function useReceivingStore() {
  const company = useCredentials(({ empre }) => empre)
  const username = useUser((user) => user.username)
  const store = receivingStoreOf(`${company}.${username}`)
  const state = useSyncExternalStore(store.subscribe, store.state)
  return { store, state }
}
