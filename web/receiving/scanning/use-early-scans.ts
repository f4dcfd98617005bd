import { useEffect, useRef } from 'react'

type Scan = (text: string, isTyped: boolean) => void

/** Queues scans until the packing is loaded, then handles one per render: each changes the state for the next. */
export function useEarlyScans(isReady: boolean, handleScan: Scan): Scan {
  const queue = useRef<Parameters<Scan>[]>([])
  useEffect(() => {
    const next = isReady ? queue.current.shift() : undefined
    if (next) handleScan(...next)
  })
  return (...scan) => {
    queue.current.push(scan)
  }
}
