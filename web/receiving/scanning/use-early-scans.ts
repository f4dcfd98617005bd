import { useEffect, useRef } from 'react'

type Scan = (text: string, isTyped: boolean) => void

/** Queues scans until packing is loaded, then handles one a render, since each changes the state for the next. */
export function useEarlyScans(isReady: boolean, read: Scan): Scan {
  const waiting = useRef<Parameters<Scan>[]>([])
  useEffect(() => {
    const next = isReady ? waiting.current.shift() : undefined
    if (next) read(...next)
  })
  return (...scan) => {
    waiting.current.push(scan)
  }
}
