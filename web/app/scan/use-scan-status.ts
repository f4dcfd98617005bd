import { useEffect, useRef, useState } from 'react'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
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
      // Sounds take longer to make than to draw the answer.
      if (tone !== 'wait') setTimeout(signalScan, 0, tone === 'error')
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

/** Beeps of a tone: frequency in Hz, start and length in seconds. */
const good = [{ type: 'sine', hz: 1760, at: 0, length: 0.09 }] as const
const bad = [
  { type: 'square', hz: 196, at: 0, length: 0.16 },
  { type: 'square', hz: 196, at: 0.22, length: 0.22 },
] as const
const vibrations = { good: 40, bad: [90, 60, 160] }
const volume = { sine: 0.25, square: 0.12 }

let audio: AudioContext | undefined

/** Sounds and vibrates for the result of a scan: high and short for what counted, low and twice for what did not. */
function signalScan(isBad: boolean): void {
  // Refused before the person has touched the page, and unknown to some browsers.
  navigator.vibrate?.(isBad ? vibrations.bad : vibrations.good)
  if (!useCustomizer.getState().hasScanSounds) return
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const { type, hz, at, length } of isBad ? bad : good) {
      const oscillator = new OscillatorNode(audio, { type, frequency: hz })
      const gain = new GainNode(audio, { gain: volume[type] })
      const startAt = audio.currentTime + at
      // Without a slope at the end it clicks.
      gain.gain.setTargetAtTime(0, startAt + length - 0.02, 0.008)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(startAt)
      oscillator.stop(startAt + length)
    }
  } catch {
    // No sound card, or none that may be used.
  }
}
