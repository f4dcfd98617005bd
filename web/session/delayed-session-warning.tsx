import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#web/app/lazy-component.tsx'

const SessionWarning = lazyComponent(
  'SessionWarning',
  () => import('#web/session/session-warning.tsx'),
)

// The calls of the first screen have just moved the idle end: nothing is to be said for a while.
const delayMs = 30_000

/** Watches for the end of the session, from a part of its own that comes when the screen has long been there. */
export function DelayedSessionWarning() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? (
    <Suspense>
      <SessionWarning />
    </Suspense>
  ) : null
}
