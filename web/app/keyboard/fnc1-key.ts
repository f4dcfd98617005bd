import { fnc1 } from '#domain/gs1/fnc1.ts'
import { scannerKeyGapMs } from '#web/app/keyboard/scanner-detection.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'timeStamp'>

/**
 * Returns a check for all key presses, whether one is FNC1 as scanners send it: F8, Ctrl+] in any layout, or the group
 * separator itself. Layouts with + in the place of ] have it right after another character only, because Ctrl and +
 * zooms the page.
 */
export function createFnc1Detector(): (press: Press) => boolean {
  let lastCharacterAt = Number.NEGATIVE_INFINITY
  return ({ key, code, ctrlKey, timeStamp }) => {
    const isWithinScan = timeStamp - lastCharacterAt < scannerKeyGapMs
    const isControlBracket = ctrlKey && (key === ']' || code === 'BracketRight')
    const isFnc1 =
      key === 'F8' || key === fnc1 || (isControlBracket && (key !== '+' || isWithinScan))
    if (isFnc1 || (key.length === 1 && !ctrlKey)) lastCharacterAt = timeStamp
    return isFnc1
  }
}

const scanFields = 'input[inputmode="search"], input[role="combobox"]'

/** Writes FNC1 into a search field, which browsers do not do by themselves; returns whether it did. */
export function writeFnc1(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement && target.matches(scanFields))) return false
  const end = target.selectionEnd ?? target.value.length
  target.setRangeText(fnc1, target.selectionStart ?? end, end, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}
