import { toastLifetimesMs } from '#web/constants.ts'
import { whenReachable } from '#web/ui/server-reachability.ts'

/** Where it shows: `main` top right, 4000 ms; `shipment` top left, 2000 ms (specification, sections 2 and 9). */
export type ToastArea = keyof typeof toastLifetimesMs

/** Kinds of toast, by their names in the library. */
export type ToastKind = 'info' | 'success' | 'error' | 'warning'

/** Undoes what a message tells; resolves to words where that failed and may be tried again. */
export type Undo = () => Promise<string | undefined>

/**
 * A short message that goes by itself. Never the only place where an error is said.
 * The library comes with the first message, not with the first screen.
 */
export const toast = {
  info: (text: string, area?: ToastArea) => show('info', text, area),
  /** With `undo` it stays for ten seconds and has a button that undoes what it tells. */
  success: (text: string, area?: ToastArea, undo?: Undo) => show('success', text, area, undo),
  error: (text: string, area?: ToastArea) => show('error', text, area),
  warn: (text: string, area?: ToastArea) => show('warning', text, area),
}

/** The library makes it the id of an element, and `main` is one already. */
export const containerIdOf = (area: ToastArea) => `${area}-messages`

async function show(type: ToastKind, text: string, area: ToastArea = 'main', undo?: Undo) {
  const parts = await whenReachable(() =>
    Promise.all([import('react-toastify/unstyled'), import('./toast-content.tsx')]),
  ).catch(console.error)
  // A message about what failed must not fail, and be told of, in its turn.
  if (!parts) return
  const [{ toast: emit }, { toastContent, undoOptions }] = parts
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status'
  const containerId = containerIdOf(area)
  // The same words twice are one message that starts again, not two; each act is undone by its own.
  const toastId = undo ? undefined : `${area}:${type}:${text}`
  if (toastId && emit.isActive(toastId, containerId))
    emit.update(toastId, { containerId, autoClose: toastLifetimesMs[area] })
  else
    emit(toastContent(type, text, undo), {
      ...{ type, toastId, containerId, role },
      ...(undo && undoOptions),
    })
}
