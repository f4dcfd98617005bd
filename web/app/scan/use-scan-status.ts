import { useEffect, useRef, useState } from 'react'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { announce } from '#web/ui/announce.ts'

/** `wait`: the result is pending; no sound. */
export type ScanTone = 'success' | 'error' | 'info' | 'wait'
/** Action offered beside a result: receiving the shipment of a scanned package. */
type ScanOffer = { label: string; onPress: () => void }
/** Result of the last scan or action. `sequence` distinguishes two results with the same text. */
export type ScanStatus = { tone: ScanTone; text: string; sequence: number; offer?: ScanOffer }

/** Status of a scan bar: shown, announced to screen readers, and signalled by a sound. */
export function useScanStatus() {
  const [status, setStatus] = useState<ScanStatus>()
  const sequence = useRef(0)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return {
    status,
    show: (tone: ScanTone, text: string): number => {
      sequence.current += 1
      setStatus({ tone, text, sequence: sequence.current })
      announce(text)
      // After the rendering, which is faster than creating a sound.
      if (tone !== 'wait') setTimeout(signalScan, 0, tone === 'error')
      return sequence.current
    },
    /** Whether no other result came since. */
    isLatest: (shownSequence: number) => shownSequence === sequence.current,
    /** Replaces the text of a result by one from the server, unless another result came since. */
    amend: (shownSequence: number, text: string, offer: ScanOffer) => {
      if (isUnmounted.current || shownSequence !== sequence.current) return
      setStatus((before) => before && { ...before, text, offer })
      announce(text)
    },
  }
}

/** Beeps of a tone: frequency in Hz, start and length in seconds. */
const successBeeps = [{ type: 'sine', hz: 1760, at: 0, length: 0.09 }] as const
const failureBeeps = [
  { type: 'square', hz: 196, at: 0, length: 0.16 },
  { type: 'square', hz: 196, at: 0.22, length: 0.22 },
] as const
const vibrations = { success: 40, failure: [90, 60, 160] }
const volume = { sine: 0.25, square: 0.12 }

let audio: AudioContext | undefined

/** Plays a sound and vibrates: high and short for a counted scan, low and twice for a failed one. */
function signalScan(isFailure: boolean): void {
  // Browsers refuse vibration before the first press in the page; some do not support it.
  navigator.vibrate?.(isFailure ? vibrations.failure : vibrations.success)
  if (!useCustomizer.getState().hasScanSounds) return
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const { type, hz, at, length } of isFailure ? failureBeeps : successBeeps) {
      const oscillator = new OscillatorNode(audio, { type, frequency: hz })
      const gain = new GainNode(audio, { gain: volume[type] })
      const startAt = audio.currentTime + at
      // Fade out: an abrupt end clicks.
      gain.gain.setTargetAtTime(0, startAt + length - 0.02, 0.008)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(startAt)
      oscillator.stop(startAt + length)
    }
  } catch {
    // The browser has no sound, or forbids it.
  }
}
