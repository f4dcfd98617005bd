import { useEffect, useRef } from 'react'

type Scan = (text: string, isTyped: boolean) => void

/** Holds what is scanned before it can be read, and reads it then: one at a time, as each changes what the next one meets. */
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
