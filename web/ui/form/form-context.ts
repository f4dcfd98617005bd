import { createContext } from 'react'

export type FormError = {
  /** JSON pointer into the request, as in the problem: "/body/lines/0/quantity". */
  pointer: string
  /** Message in the person's language. */
  message: string
}

/** Field as a form knows it: its label, the id of its input, and its current error. */
export type FieldEntry = { label: string; id: string; error: () => string | undefined }

export type FormState = {
  /** Whether the submit button was pressed, so that empty fields may be reported as missing. */
  isSubmitted: boolean
  /** The server's errors of the last submission. */
  errors: readonly FormError[]
  register: (name: string, entry: FieldEntry) => () => void
}

export const FormContext = createContext<FormState | null>(null)

/** Returns the field name of a pointer: "/body/lines/0/quantity" is the field "lines/0/quantity". */
export function fieldName(pointer: string): string {
  return pointer.replace(/^\/(body\/)?/, '')
}
