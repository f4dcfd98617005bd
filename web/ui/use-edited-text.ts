import { useState } from 'react'

/**
 * Text of a field whose caller holds the parsed value: the text as typed while the field has the focus; after that,
 * and whenever the value changes from outside, the formatted value.
 */
export function useEditedText(value: string, format: (value: string) => string) {
  const [typed, setTyped] = useState<{ text: string; value: string } | undefined>(undefined)
  const isTypedValue = typed?.value === value
  return {
    text: isTypedValue ? typed.text : format(value),
    type: (text: string, parsed: string) => setTyped({ text, value: parsed }),
    settle: () => setTyped(undefined),
  }
}
