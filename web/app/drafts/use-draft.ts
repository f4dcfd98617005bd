import { useEffect, useMemo, useRef } from 'react'
import { useDraftStore } from '#web/app/drafts/draft-store.ts'
import { onFlushDrafts } from '#web/app/drafts/flush-drafts.ts'

const pause = 1000

/**
 * Keeps a form on the server while it is being typed into, so that it outlives the session. `typed` is what would
 * be lost, null when nothing would; `about` names it in a list. Call `forget` when it was saved or given up.
 */
export function useDraft(form: string, about: string, typed: unknown): { forget: () => void } {
  const store = useDraftStore()
  const text = typed === null ? '' : JSON.stringify({ about, typed })
  const latest = useRef(text)
  const kept = useRef('')

  const { flush, forget } = useMemo(() => {
    const keep = () => {
      const [before, now] = [kept.current, latest.current]
      if (now === before) return
      kept.current = now
      const done = now === '' ? store.remove(form) : store.keep(form, JSON.parse(now))
      done.catch(() => {
        // Not kept: the next key, or the next flush, tries again.
        if (kept.current === now) kept.current = before
      })
    }
    return {
      flush: keep,
      forget: () => {
        kept.current = latest.current
        store.remove(form).catch(() => {})
      },
    }
  }, [form, store])

  useEffect(() => {
    latest.current = text
    if (text === kept.current) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [text, flush])

  useEffect(() => {
    const stop = onFlushDrafts(flush)
    return () => {
      stop()
      flush()
    }
  }, [flush])

  return { forget }
}
