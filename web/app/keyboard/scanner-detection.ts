import { fnc1 } from '#domain/gs1/fnc1.ts'

/** Keys closer together than this come from a scanner, in ms. */
export const scannerKeyGapMs = 45
/** Maximum time between the two keys of a pair, in ms. */
const keyPairGapMs = 1000
/** A burst without Enter must be this long to be part of a code: two fingers at once are shorter. */
const minPartLength = 3
/** Keys that follow an incomplete code within this time belong to it, in ms. */
const partGapMs = 500

const ignoredKeys = ['Shift', 'CapsLock', 'AltGraph']

type KeyHandlers = {
  /** Returns whether the keys are a shortcut: only then are two keys a pair. */
  onKeys: (keys: string) => boolean
  onScan: (text: string) => void
  /** Gets a part of a code whose rest is missing; it is no scan. */
  onPart?: (text: string) => void
}

/**
 * Distinguishes single keys from a barcode scanner, which types fast and ends with Enter. The events' own times count,
 * however late they are handled. A key counts only after a pause, so that no part of a scan is taken for a shortcut. A
 * single key with Enter at once is a scan. Returns a listener for key presses outside of fields, with the time of the
 * event in ms; true means that the press was handled.
 */
export function detectScans({ onKeys, onScan, onPart }: KeyHandlers) {
  let burst = ''
  let before = ''
  let lastAt = 0
  let brokenAt = Number.NEGATIVE_INFINITY
  let quiet: ReturnType<typeof setTimeout> | undefined
  let forget: ReturnType<typeof setTimeout> | undefined

  function settle() {
    clearTimeout(quiet)
    const keys = burst
    burst = ''
    if (keys.length !== 1) {
      before = ''
      if (keys.length >= minPartLength) {
        brokenAt = lastAt
        onPart?.(keys)
      }
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

  // A late timer means that the page was blocked: the next keys may be queued behind it.
  function settleWhenQuiet() {
    clearTimeout(quiet)
    const dueAt = performance.now() + scannerKeyGapMs
    quiet = setTimeout(
      () => (performance.now() - dueAt > scannerKeyGapMs ? settleWhenQuiet() : settle()),
      scannerKeyGapMs,
    )
  }

  return (key: string, atMs: number): boolean => {
    // Scanners press Shift for capitals: it does not end the scan.
    if (ignoredKeys.includes(key)) return false
    if (burst && atMs - lastAt >= scannerKeyGapMs) settle()
    const isRest = atMs - brokenAt < partGapMs
    lastAt = atMs
    if (key === 'Enter') {
      clearTimeout(quiet)
      const text = burst
      burst = ''
      brokenAt = Number.NEGATIVE_INFINITY
      if (text && isRest) onPart?.(text)
      else if (text) onScan(text)
      return text.length > 0 || isRest
    }
    if (key.length !== 1) {
      burst = ''
      return false
    }
    burst += key
    if (isRest) brokenAt = atMs
    settleWhenQuiet()
    return burst.length > 1
  }
}
