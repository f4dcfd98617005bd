import { useState } from 'react'

/**
 * Returns the text of a field whose caller holds the parsed value: as typed while the field has the focus; formatted
 * afterwards, and whenever the value changes from outside.
 */
export function useEditedText(value: string, format: (value: string) => string) {
  const [typed, setTyped] = useState<{ text: string; value: string; before: string } | undefined>(
    undefined,
  )
  const isTypedValue = typed?.value === value
  const before = isTypedValue ? typed.before : value
  return {
    text: isTypedValue ? typed.text : format(value),
    /** Value that the typed one replaced; without one, the value itself. */
    before,
    type: (text: string, parsed: string) => setTyped({ text, value: parsed, before }),
    settle: () => setTyped(undefined),
  }
}
