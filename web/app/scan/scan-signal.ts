import { useCustomizer } from '#web/app/state/customizer-state.ts'

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
export function signalScan(isBad: boolean): void {
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
