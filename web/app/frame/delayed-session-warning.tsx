import { Suspense, useEffect, useState } from 'react'
import { SessionWarning } from '#web/lazy-screens.ts'

// The calls of the first screen have just moved the idle end: nothing is to be said for a while.
const quietStart = 30_000

/** Watches for the end of the session, from a part of its own that comes when the screen has long been there. */
export function SessionWatch() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), quietStart)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? (
    <Suspense>
      <SessionWarning />
    </Suspense>
  ) : null
}
