import { fnc1 } from '#domain/gs1/fnc1.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey'>

/** Whether a key is FNC1 as scanners send it: F8, Ctrl+] in any layout, or the group separator itself. */
export const isFnc1Key = ({ key, code, ctrlKey }: Press): boolean =>
  key === 'F8' || key === fnc1 || (ctrlKey && (key === ']' || code === 'BracketRight'))

const scanFields = 'input[inputmode="search"], input[role="combobox"]'

/** Writes FNC1 into a search field, which browsers do not do by themselves; returns whether it did. */
export function writeFnc1(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement && target.matches(scanFields))) return false
  const end = target.selectionEnd ?? target.value.length
  target.setRangeText(fnc1, target.selectionStart ?? end, end, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}
