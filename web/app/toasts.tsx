import { lazy, Suspense, useEffect, useState } from 'react'
import { whenReachable } from '#web/ui/server-reachability.ts'

const ToastAreas = lazy(() => whenReachable(() => import('#web/ui/feedback/toast-areas.tsx')))

/** Regions for toasts, loaded after the first screen; earlier messages wait. */
export function Toasts() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? (
    <Suspense>
      <ToastAreas />
    </Suspense>
  ) : null
}
