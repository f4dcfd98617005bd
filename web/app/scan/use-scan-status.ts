import { useEffect, useRef, useState } from 'react'
import { signalScan } from '#web/app/scan/scan-signal.ts'
import { announce } from '#web/ui/announce.ts'

/** `wait`: the answer is on its way, and nothing is heard. */
export type ScanTone = 'success' | 'error' | 'info' | 'wait'
/** Offer beside a result: receiving the shipment that a carton is of. */
type ScanOffer = { label: string; onPress: () => void }
/** The result of the last scan or action. `sequence` tells two messages with the same text apart. */
export type ScanStatus = { tone: ScanTone; text: string; sequence: number; offer?: ScanOffer }

/** The status of a scan bar: shown, said to screen readers, and heard. */
export function useScanStatus() {
  const [status, setStatus] = useState<ScanStatus>()
  const sequence = useRef(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    status,
    /** Shows a result; returns its sequence. */
    show: (tone: ScanTone, text: string): number => {
      sequence.current += 1
      setStatus({ tone, text, sequence: sequence.current })
      announce(text)
      if (tone !== 'wait') signalScan(tone === 'error')
      return sequence.current
    },
    /** Adds what a server knew to a result, unless another one came since. */
    amend: (shown: number, text: string, offer: ScanOffer) => {
      if (isGone.current || shown !== sequence.current) return
      setStatus((before) => before && { ...before, text, offer })
      announce(text)
    },
  }
}
