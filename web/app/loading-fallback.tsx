import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import { useIsServerUnreachable } from '#web/ui/server-reachability.ts'

/** What comes sooner is not worth a word. */
const delayMs = 300

/** In place of a part that has not come yet: the overlay, with its own message, once it keeps somebody waiting. */
export function LoadingFallback() {
  const [isLate, setLate] = useState(false)
  const isLost = useIsServerUnreachable()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isShown={isLate && !isLost} />
}
