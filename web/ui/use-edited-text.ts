import { useState } from 'react'

/**
 * Text that is typed freely while the caller holds what it means. While the field has the focus the text is the
 * person's; afterwards, and whenever the value changes from outside, it is how the value is written.
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
