import { fnc1 } from '#domain/gs1/fnc1.ts'

const scanFields = 'input[inputmode="search"], input[role="combobox"]'

/** Writes FNC1 into a search field, which browsers do not do by themselves; returns whether it did. */
export function writeFnc1(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement && target.matches(scanFields))) return false
  const end = target.selectionEnd ?? target.value.length
  target.setRangeText(fnc1, target.selectionStart ?? end, end, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}
