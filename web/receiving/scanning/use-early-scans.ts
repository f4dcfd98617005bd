import { useEffect, useRef } from 'react'

type Scan = (text: string, isTyped: boolean) => void

/** Queues scans until packing is loaded, then handles one a render, since each changes the state for the next. */
export function useEarlyScans(isReady: boolean, read: Scan): Scan {
  const held = useRef<Parameters<Scan>[]>([])
  useEffect(() => {
    const next = isReady ? held.current.shift() : undefined
    if (next) read(...next)
  })
  return (...scan) => {
    held.current.push(scan)
  }
}
