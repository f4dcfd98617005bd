import { scannerKeyGapMs } from '#web/app/keyboard/scanner-detection.ts'

type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>

/** Returns a function for all key presses: true for Enter or Space right after another key, as scanners send them. */
export function createPressDetector(): (press: Press) => boolean {
  let lastAt = Number.NEGATIVE_INFINITY
  return (press) => {
    if (press.repeat) return false
    const isScanner = press.timeStamp - lastAt < scannerKeyGapMs
    // F8 is FNC1.
    if (press.key.length === 1 || press.key === 'F8') lastAt = press.timeStamp
    return isScanner && (press.key === 'Enter' || press.key === ' ')
  }
}
