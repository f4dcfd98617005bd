import { fnc1 } from '#domain/gs1/fnc1.ts'

/** Time between two keys, in ms, below which they come from a scanner. */
export const scannerKeyGapMs = 45
/** Maximum time between the two keys of a pair, in ms. */
const keyPairGapMs = 1000
/** Minimum length of a burst without Enter that is part of a code: two fingers at once are shorter. */
const minPartLength = 3
/** Time within which keys belong to the incomplete code before them, in ms. */
const partGapMs = 500

const ignoredKeys = ['Shift', 'CapsLock', 'AltGraph']
/** Keys by which Firefox opens its quick find, which would take all further keys. */
const quickFindKeys = "/'"

type KeyHandlers = {
  /** Returns whether the keys are a shortcut: only then are two keys a pair. */
  onKeys: (keys: string) => boolean
  onScan: (text: string) => void
  /** Gets a part of a code that was interrupted, which is no scan. */
  onPart?: (text: string) => void
}

/**
 * Distinguishes single keys from a barcode scanner, which types fast and ends with Enter. Gaps are measured between
 * the events, however late they are handled. A key runs its shortcut only after a pause, never within a scan.
 * A single key with Enter right after it is a scan. Returns a listener for key presses outside of fields, with the time
 * of the event in ms; true means that the browser must not handle the press.
 */
export function createScanDetector({ onKeys, onScan, onPart }: KeyHandlers) {
  let burst = ''
  let firstKey = ''
  let lastAt = 0
  let interruptedAt = Number.NEGATIVE_INFINITY
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let pairTimer: ReturnType<typeof setTimeout> | undefined

  function settle() {
    clearTimeout(settleTimer)
    const keys = burst
    burst = ''
    if (keys.length !== 1) {
      firstKey = ''
      if (keys.length >= minPartLength) {
        interruptedAt = lastAt
        onPart?.(keys)
      }
      return
    }
    clearTimeout(pairTimer)
    if (keys === fnc1) return
    if (firstKey && onKeys(`${firstKey} ${keys}`)) {
      firstKey = ''
      return
    }
    onKeys(keys)
    firstKey = keys
    pairTimer = setTimeout(() => {
      firstKey = ''
    }, keyPairGapMs)
  }

  // A late timer means that the page was blocked: the next keys may be queued behind it.
  function settleWhenQuiet() {
    clearTimeout(settleTimer)
    const dueAt = performance.now() + scannerKeyGapMs
    settleTimer = setTimeout(
      () => (performance.now() - dueAt > scannerKeyGapMs ? settleWhenQuiet() : settle()),
      scannerKeyGapMs,
    )
  }

  return (key: string, atMs: number): boolean => {
    // Scanners press Shift for capitals: it does not end the scan.
    if (ignoredKeys.includes(key)) return false
    if (burst && atMs - lastAt >= scannerKeyGapMs) settle()
    const isRestOfCode = atMs - interruptedAt < partGapMs
    lastAt = atMs
    if (key === 'Enter') {
      clearTimeout(settleTimer)
      const text = burst
      burst = ''
      interruptedAt = Number.NEGATIVE_INFINITY
      if (text && isRestOfCode) onPart?.(text)
      else if (text) onScan(text)
      return text.length > 0 || isRestOfCode
    }
    if (key.length !== 1) {
      burst = ''
      return false
    }
    burst += key
    if (isRestOfCode) interruptedAt = atMs
    settleWhenQuiet()
    return burst.length > 1 || quickFindKeys.includes(key)
  }
}
