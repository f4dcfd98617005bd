import { fnc1 } from '#domain/gs1/fnc1.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey'>

/** FNC1 as scanners press it: F8, Ctrl+] wherever that key is, or the group separator itself. */
export const isFnc1Key = ({ key, code, ctrlKey }: Press): boolean =>
  key === 'F8' || key === fnc1 || (ctrlKey && (key === ']' || code === 'BracketRight'))

const scanFields = 'input[inputmode="search"], input[role="combobox"]'

/** Writes FNC1 into a field that looks for things, where browsers write nothing. True when it did. */
export function writeFnc1(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement && target.matches(scanFields))) return false
  const end = target.selectionEnd ?? target.value.length
  target.setRangeText(fnc1, target.selectionStart ?? end, end, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}
