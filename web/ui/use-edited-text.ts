import { useState } from 'react'

/**
 * Text of a field whose caller holds the parsed value. While the field has the focus it is the text as typed;
 * afterwards, and whenever the value changes from outside, it is the formatted value.
 */
export function useEditedText(value: string, write: (value: string) => string) {
  const [typed, setTyped] = useState<{ text: string; value: string } | undefined>(undefined)
  const isOwn = typed?.value === value
  return {
    text: isOwn ? typed.text : write(value),
    type: (text: string, meaning: string) => setTyped({ text, value: meaning }),
    settle: () => setTyped(undefined),
  }
}
