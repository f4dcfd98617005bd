import { toastLifetimesMs } from '#web/constants.ts'
import { whenReachable } from '#web/ui/server-reachability.ts'

/** Position and lifetime: `main` top right, 4000 ms; `shipment` top left, 2000 ms (specification, sections 2 and 9). */
export type ToastArea = keyof typeof toastLifetimesMs

/** Kinds of toast, by the library's names. */
export type ToastKind = 'info' | 'success' | 'error' | 'warning'

/** Undoes a change; resolves to an error text if undoing failed and may be retried. */
export type Undo = () => Promise<string | undefined>

/**
 * Shows a short message that disappears by itself. An error must be shown elsewhere, too. The library loads with the
 * first message.
 */
export const toast = {
  info: (text: string, area?: ToastArea) => show('info', text, area),
  /** With `undo`, the message is shown for ten seconds, with a button that undoes the change. */
  success: (text: string, area?: ToastArea, undo?: Undo) => show('success', text, area, undo),
  error: (text: string, area?: ToastArea) => show('error', text, area),
  warn: (text: string, area?: ToastArea) => show('warning', text, area),
}

/** Returns the element id of an area, with a suffix, because `main` is the id of the page's content. */
export const containerIdOf = (area: ToastArea) => `${area}-messages`

async function show(type: ToastKind, text: string, area: ToastArea = 'main', undo?: Undo) {
  const modules = await whenReachable(() =>
    Promise.all([import('react-toastify/unstyled'), import('./toast-content.tsx')]),
  ).catch(console.error)
  // A failed toast must not cause another error message.
  if (!modules) return
  const [{ toast: emit }, { toastContent, undoOptions }] = modules
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status'
  const containerId = containerIdOf(area)
  // A repeated text restarts its toast, but each undo has a separate toast.
  const toastId = undo ? undefined : `${area}:${type}:${text}`
  if (toastId && emit.isActive(toastId, containerId))
    emit.update(toastId, { containerId, autoClose: toastLifetimesMs[area] })
  else
    emit(toastContent(type, text, undo), {
      ...{ type, toastId, containerId, role },
      ...(undo && undoOptions),
    })
}
