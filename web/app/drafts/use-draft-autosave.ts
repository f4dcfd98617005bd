import { useEffect, useMemo, useRef } from 'react'
import { useDraftStore } from '#web/app/drafts/draft-store.ts'
import { onFlushDrafts } from '#web/app/drafts/flush-drafts.ts'
import { deleteLocalCopy, saveLocalCopy } from '#web/app/drafts/local-copies.ts'

const debounceMs = 1000

/**
 * Saves the input of a form on the server while it is edited, so that it outlives the session; until then the tab has a
 * copy. `typed` is the unsaved input or null; `about` names the draft in a list. Call `discard` once the form is
 * submitted or given up.
 */
export function useDraftAutosave(
  form: string,
  about: string,
  typed: unknown,
): { discard: () => void } {
  const store = useDraftStore()
  const text = typed === null ? '' : JSON.stringify({ about, typed })
  const latest = useRef(text)
  const lastSaved = useRef('')

  const { flush, discard } = useMemo(() => {
    const flush = () => {
      const [before, now] = [lastSaved.current, latest.current]
      if (now === before) return
      lastSaved.current = now
      const content = now === '' ? undefined : JSON.parse(now)
      const request = content ? store.save(form, content) : store.remove(form)
      request.then(
        () => deleteLocalCopy(form, content),
        () => {
          // Reset, so that the next key or flush retries.
          if (lastSaved.current === now) lastSaved.current = before
        },
      )
    }
    return {
      flush,
      discard: () => {
        lastSaved.current = latest.current
        deleteLocalCopy(form)
        store.remove(form).catch(() => {})
      },
    }
  }, [form, store])

  useEffect(() => {
    latest.current = text
    if (text === lastSaved.current) return
    // Not debounced: the page may be closed before the draft reaches the server.
    if (text) saveLocalCopy(form, JSON.parse(text))
    else deleteLocalCopy(form)
    const timer = setTimeout(flush, debounceMs)
    return () => clearTimeout(timer)
  }, [form, text, flush])

  useEffect(() => {
    const stop = onFlushDrafts(flush)
    return () => {
      stop()
      flush()
    }
  }, [flush])

  return { discard }
}
