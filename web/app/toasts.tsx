import { lazy, Suspense, useEffect, useState } from 'react'

const ToastAreas = lazy(() => import('#web/ui/toast-areas.tsx'))

/** The places of toasts. They come when the first screen has what it needs; messages wait for them. */
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
