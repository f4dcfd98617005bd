import { fnc1 } from '#domain/gs1/fnc1.ts'

/** Keys closer together than this come from a scanner, not from fingers, in ms. */
export const scannerKeyGapMs = 45
/** Maximum time between the two keys of a pair, in ms. */
const keyPairGapMs = 1000
/** Shorter pieces without an end can be two fingers at once. */
const minPartLength = 3
/** Keys that follow a broken code within this time belong to it, in ms. */
const partGapMs = 500

const ignoredKeys = ['Shift', 'CapsLock', 'AltGraph']

type KeyHandlers = {
  /** Answers whether something has these keys: only then do two make a pair. */
  onKeys: (keys: string) => boolean
  onScan: (text: string) => void
  /** Told which part of a code came without the rest; it is no scan. */
  onPart?: (text: string) => void
}

/**
 * Tells a person's single keys from a barcode scanner, which is a keyboard that types fast and ends with Enter. The
 * events' own times tell them apart, however late they are handled. A key counts only when it stayed alone for a moment,
 * so that no part of a scan is ever taken for a shortcut; one key with Enter at once is a scan of one character. Answers
 * a listener for key presses outside of fields, with the time of the event in ms: true means the press is spent.
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

  // A timer that runs late says that the page was held up: the next keys may be waiting behind it.
  function settleWhenQuiet() {
    clearTimeout(quiet)
    const dueAt = performance.now() + scannerKeyGapMs
    quiet = setTimeout(
      () => (performance.now() - dueAt > scannerKeyGapMs ? settleWhenQuiet() : settle()),
      scannerKeyGapMs,
    )
  }

  return (key: string, atMs: number): boolean => {
    // A scanner presses Shift for its capitals; that parts nothing.
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
