import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import { useIsServerUnreachable } from '#web/ui/server-reachability.ts'

/** A chunk that loads within this time shows no overlay, in ms. */
const delayMs = 300

/** Fallback while a chunk loads: an overlay after a moment. */
export function LoadingFallback() {
  const [isLate, setLate] = useState(false)
  const isServerUnreachable = useIsServerUnreachable()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isVeiled={false} isShown={isLate && !isServerUnreachable} />
}
