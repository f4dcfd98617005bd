import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import { useIsServerUnreachable } from '#web/ui/server-reachability.ts'

/** A part that loads within this time shows no overlay. */
const delayMs = 300

/** Overlay in place of a part that is still loading, shown after a moment only. */
export function LoadingFallback() {
  const [isLate, setLate] = useState(false)
  const isLost = useIsServerUnreachable()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isVeiled={false} isShown={isLate && !isLost} />
}
