import { fnc1 } from '#domain/gs1/fnc1.ts'
import { scannerKeyGapMs } from '#web/app/keyboard/scanner-detection.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'repeat' | 'timeStamp'>

/**
 * Returns a function for all key presses: whether one comes within a scan, right after a character, and whether it is
 * FNC1 as scanners send it: F8, Ctrl+] in any layout, or the group separator itself. Layouts with + in the place of ]
 * have it within a scan only, because Ctrl and + zooms the page.
 */
export function createScannerKeys(): (press: Press) => { isWithinScan: boolean; isFnc1: boolean } {
  let lastCharacterAt = Number.NEGATIVE_INFINITY
  return ({ key, code, ctrlKey, repeat, timeStamp }) => {
    const isWithinScan = !repeat && timeStamp - lastCharacterAt < scannerKeyGapMs
    const isZoom = key === '+' && !isWithinScan
    const isBracketKey = key === ']' || (code === 'BracketRight' && !isZoom)
    const isFnc1 = key === 'F8' || key === fnc1 || (ctrlKey && isBracketKey)
    if (isFnc1 || (key.length === 1 && !ctrlKey && !repeat)) lastCharacterAt = timeStamp
    return { isWithinScan, isFnc1 }
  }
}
