import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import { useIsServerUnreachable } from '#web/ui/server-reachability.ts'

/** Time until the overlay shows, in ms: a chunk that loads sooner shows none. */
const delayMs = 300

/** Fallback while a chunk loads: an overlay after a moment. */
export function LoadingFallback() {
  const [isDelayOver, setDelayOver] = useState(false)
  const isServerUnreachable = useIsServerUnreachable()
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isVeiled={false} isShown={isDelayOver && !isServerUnreachable} />
}
