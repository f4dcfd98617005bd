import { warnOnSignOut } from '#web/app/sign-out.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import type { PackingQueue } from './packing-queue.ts'

const unsentQueues = new Map<string, PackingQueue>()

/** Returns the watched queue with this key while it has unsent changes, so that a screen opened again goes on with it. */
export const unsentQueue = (key: string): PackingQueue | undefined => unsentQueues.get(key)

/**
 * Watches a queue, also after the person left its screen: while it has unsent changes, closing the page and signing out
 * warn, and the end of the session stops it. The key is of its supplier and shipment.
 */
export function watchUnsentPacking(queue: PackingQueue, key: string): void {
  let cleanUp: (() => void) | undefined
  const end = () => {
    cleanUp?.()
    cleanUp = undefined
    if (unsentQueues.get(key) === queue) unsentQueues.delete(key)
  }
  const onSessionEnd = () => {
    queue.stop()
    end()
  }
  queue.subscribe(() => {
    if (queue.isAllSaved()) return end()
    unsentQueues.set(key, queue)
    cleanUp ??= watch(queue, onSessionEnd)
  })
}

function watch({ confirmed, retry }: PackingQueue, onSessionEnd: () => void): () => void {
  const { token } = useCredentials.getState()
  const removeWarning = warnOnSignOut(() => ({
    title: i18n.t('packing:signOut.title'),
    text: i18n.t('packing:signOut.text', { shipment: confirmed.code }),
  }))
  const unsubscribe = useCredentials.subscribe((session) => {
    if (session.token !== token) onSessionEnd()
  })
  // Each queue has a separate function, so that the end of one queue does not remove the warning of another.
  const warn = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  window.addEventListener('online', retry)
  return () => {
    removeWarning()
    unsubscribe()
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('online', retry)
  }
}
