import { useEffect, useRef } from 'react'

type ScanHandler = (text: string, isTyped: boolean) => void

/**
 * Queues scans. Once the packing is loaded, handles one per render, because each scan changes the state that the next
 * one needs.
 */
export function useScanQueue(isReady: boolean, handleScan: ScanHandler): ScanHandler {
  const queue = useRef<Parameters<ScanHandler>[]>([])
  useEffect(() => {
    const next = isReady ? queue.current.shift() : undefined
    if (next) handleScan(...next)
  })
  return (...scan) => {
    queue.current.push(scan)
  }
}
