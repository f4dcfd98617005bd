import { createContext } from 'react'

export type FormError = {
  /** A JSON pointer into the request, as a problem names it: "/body/lines/0/quantity". */
  pointer: string
  /** Message in the person's words. */
  message: string
}

export type FieldEntry = { label: string; id: string; error: () => string | undefined }

export type FormState = {
  /** Someone pressed the submit button, so empty fields may be named as missing. */
  isSubmitted: boolean
  /** The server's errors of the last try. */
  errors: readonly FormError[]
  register: (name: string, entry: FieldEntry) => () => void
}

export const FormContext = createContext<FormState | null>(null)

/** "/body/lines/0/quantity" is the field named "lines/0/quantity". */
export function fieldName(pointer: string): string {
  return pointer.replace(/^\/(body\/)?/, '')
}
