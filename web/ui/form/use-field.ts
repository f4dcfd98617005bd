import { useContext, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext, type FormError, fieldName } from './form-context.ts'

export type FieldProps = {
  label: string
  /** Name in the request's body, to which the server's errors refer: "code", "lines/0/quantity". */
  name?: string | undefined
  description?: string | undefined
  isRequired?: boolean | undefined
  /** Returns an error of the value, if there is one. Runs on leaving the field and on submit. */
  check?: ((value: string) => string | undefined) | undefined
  /** Error from the caller, shown also before the person leaves the field. */
  error?: string | undefined
  /** Hides the label visually: only if the heading of the column or bar is the same. */
  isLabelHidden?: boolean | undefined
}

const noErrors: readonly FormError[] = []

/** Returns the ids, input properties and visible error of a field, and registers it in the form's summary. */
export function useField(
  { label, name, description, isRequired, check, error }: FieldProps,
  value: string,
) {
  const { t } = useTranslation('ui')
  const form = useContext(FormContext)
  const id = useId()
  const [isBlurred, setBlurred] = useState(false)
  const errors = form?.errors ?? noErrors
  // An error of the server is shown until the person changes the value.
  const [submission, setSubmission] = useState({ errors: noErrors, value: '' })
  if (submission.errors !== errors) setSubmission({ errors, value })
  const serverError = errors.find(({ pointer }) => fieldName(pointer) === name)?.message
  const clientError = () =>
    error ?? (value === '' ? (isRequired ? t('field.required') : undefined) : check?.(value))
  const isShown = form?.isSubmitted || (isBlurred && value !== '')
  const visible =
    error ??
    (submission.value === value ? serverError : undefined) ??
    (isShown || serverError ? clientError() : undefined)

  const register = form?.register
  // The server's error does not block the next submission: its cause may be another field.
  useEffect(() => (name ? register?.(name, { label, id, error: clientError }) : undefined))

  return {
    id,
    error: visible,
    leave: () => setBlurred(true),
    inputProps: {
      id,
      name,
      required: isRequired || undefined,
      'aria-invalid': visible ? (true as const) : undefined,
      'aria-describedby':
        [description && `${id}-description`, visible && `${id}-error`].filter(Boolean).join(' ') ||
        undefined,
    },
  }
}
