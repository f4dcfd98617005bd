import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { useServerLost } from '#web/ui/server-reachability.ts'

/** What comes sooner is not worth a word. */
const quietMs = 300

/** In place of a part that has not come yet: the overlay, with its own message, once it keeps somebody waiting. */
export function PartWaiting() {
  const [isLate, setLate] = useState(false)
  const isLost = useServerLost()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isShown={isLate && !isLost} />
}
