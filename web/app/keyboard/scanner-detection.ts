import { fnc1 } from '#domain/gs1/fnc1.ts'

/** Keys closer together than this come from a scanner, not from fingers, in ms. */
const scannerKeyGapMs = 45
/** Maximum time between the two keys of a pair, in ms. */
const keyPairGapMs = 1000
/** A scanner's code is at least this long. */
const minScanLength = 3

const ignoredKeys = ['Shift', 'CapsLock', 'AltGraph']

type KeyHandlers = {
  /** Answers whether something has these keys: only then do two make a pair. */
  onKeys: (keys: string) => boolean
  onScan: (text: string) => void
}

/**
 * Tells a person's single keys from a barcode scanner, which is a keyboard that types fast and ends with Enter.
 * A key counts only when it stayed alone for a moment, so that no part of a scan is ever taken for a shortcut.
 * Answers a listener for key presses outside of fields: true means the press is spent.
 */
export function detectScans({ onKeys, onScan }: KeyHandlers): (key: string) => boolean {
  let burst = ''
  let before = ''
  let quiet: ReturnType<typeof setTimeout> | undefined
  let forget: ReturnType<typeof setTimeout> | undefined

  function settle() {
    const keys = burst
    burst = ''
    if (keys.length !== 1) {
      before = ''
      return
    }
    clearTimeout(forget)
    if (keys === fnc1) return
    if (before && onKeys(`${before} ${keys}`)) {
      before = ''
      return
    }
    onKeys(keys)
    before = keys
    forget = setTimeout(() => {
      before = ''
    }, keyPairGapMs)
  }

  return (key) => {
    // A scanner presses Shift for its capitals; that parts nothing.
    if (ignoredKeys.includes(key)) return false
    clearTimeout(quiet)
    if (key === 'Enter') {
      const text = burst
      burst = ''
      if (text.length >= minScanLength) onScan(text)
      return text.length > 0
    }
    if (key.length !== 1) {
      burst = ''
      return false
    }
    burst += key
    quiet = setTimeout(settle, scannerKeyGapMs)
    return burst.length > 1
  }
}
