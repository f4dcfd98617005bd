import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '#web/ui/load-chunk.ts'

const ToastAreas = lazy(() =>
  loadChunk('ToastAreas', () => import('#web/ui/feedback/toast-areas.tsx')),
)

/** Regions for toasts, loaded after the first screen; earlier messages are shown then. */
export function Toasts() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? (
    <Suspense>
      <ToastAreas />
    </Suspense>
  ) : null
}
