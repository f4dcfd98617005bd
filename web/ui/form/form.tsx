import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import styles from './form.module.css'
import { type FieldEntry, FormContext, type FormError, fieldName } from './form-context.ts'
import { submitButton } from './submit-button.ts'

const noErrors: readonly FormError[] = []

export type OnEnter = (form: HTMLFormElement, field: HTMLElement) => void

/**
 * Form with one submit button. Submitting checks every field; if one is invalid, the summary lists it and takes the
 * focus, and `onSubmit` is not called. The summary shows the server's `errors` and `message`; an error whose pointer
 * names a field is also shown at the field. Input is never cleared.
 */
export function Form({
  onSubmit,
  errors = noErrors,
  message,
  id,
  onEnter,
  children,
  'aria-label': label,
}: {
  onSubmit: () => void
  errors?: readonly FormError[] | undefined
  /** Error of the form as a whole. */
  message?: string | undefined
  id?: string
  /** Handles Enter in a single-line field, in place of submitting the form. */
  onEnter?: OnEnter | undefined
  children: ReactNode
  'aria-label'?: string
}) {
  const [isSubmitted, setSubmitted] = useState(false)
  const [lines, setLines] = useState<readonly SummaryLine[]>([])
  const fieldsByName = useRef(new Map<string, FieldEntry>())
  const summary = useRef<HTMLDivElement>(null)

  const register = useCallback((name: string, entry: FieldEntry) => {
    fieldsByName.current.set(name, entry)
    return () => void fieldsByName.current.delete(name)
  }, [])

  useEffect(() => {
    if (errors.length || message) {
      setLines(errors.map((error) => serverErrorLine(error, fieldsByName.current)))
      summary.current?.focus()
    }
  }, [errors, message])

  // The summary can take the focus once its lines are rendered.
  useEffect(() => {
    if (lines.length) summary.current?.focus()
  }, [lines])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSubmitted(true)
    const invalidLines = invalidFieldLines(fieldsByName.current)
    setLines(invalidLines)
    if (invalidLines.length === 0) onSubmit()
  }

  const state = useMemo(() => ({ isSubmitted, errors, register }), [isSubmitted, errors, register])
  return (
    <FormContext value={state}>
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => onKeyDown(event, onEnter)}
        aria-label={label}
      >
        <FormSummary ref={summary} message={message} lines={lines} />
        {children}
      </form>
    </FormContext>
  )
}

/** Ctrl+Enter presses the submit button from any field; Enter alone does from single-line ones, unless `onEnter` is set. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>, onEnter: OnEnter | undefined) {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLElement && target.matches('input, textarea, summary'))) return
  if (event.ctrlKey || event.metaKey) submitButton(form)?.click()
  else if (onEnter && target.matches('input')) onEnter(form, target)
  else return
  event.preventDefault()
}

/** Fields of a form, side by side where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Buttons at the end of a form, the submit button first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

function serverErrorLine(error: FormError, fields: Map<string, FieldEntry>): SummaryLine {
  const field = fields.get(fieldName(error.pointer))
  return field
    ? { id: field.id, text: `${field.label}: ${error.message}` }
    : { text: error.message }
}

function invalidFieldLines(fields: Map<string, FieldEntry>): SummaryLine[] {
  return [...fields.values()]
    .flatMap((field) => {
      const error = field.error()
      return error ? [{ id: field.id, text: `${field.label}: ${error}` }] : []
    })
    .sort((a, b) => (follows(a.id, b.id) ? -1 : 1))
}

function follows(first: string, second: string) {
  const [a, b] = [document.getElementById(first), document.getElementById(second)]
  return a && b ? Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) : true
}

type SummaryLine = { id?: string; text: string }

/** Summary of the errors that block the form, with a link to each field. Takes the focus when it appears. */
function FormSummary({
  message,
  lines,
  ref,
}: {
  message: string | undefined
  lines: readonly SummaryLine[]
  ref: Ref<HTMLDivElement>
}) {
  const { t } = useTranslation('ui')
  const isEmpty = !message && lines.length === 0
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={isEmpty ? undefined : styles.summary}>
      {isEmpty ? null : (
        <>
          <p className={styles.title}>
            <Icon name="alert" />
            <bdi>{message ?? t('form.wrong', { count: lines.length })}</bdi>
          </p>
          {lines.length > 0 ? (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line.text}>
                  {line.id ? (
                    <button
                      type="button"
                      className={styles.line}
                      onClick={() => document.getElementById(line.id ?? '')?.focus()}
                    >
                      {line.text}
                    </button>
                  ) : (
                    line.text
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </div>
  )
}
