import { submitButton } from './submit-button.ts'

const closedDetailsSelector = 'details:not([open])'
/** Selector of the elements that Enter moves through: fields, summaries of folded fields, and the submit button. */
const focusableSelector = `:is(input, select, textarea, [type=submit]):enabled:not(${closedDetailsSelector} *), ${closedDetailsSelector} > summary`

/**
 * Moves the focus from a field to the next one, and at last to the submit button. For Enter in a form whose fields are
 * scanned: a scanner ends each scan with Enter, which would submit the form half filled in.
 */
export function focusNextField(form: HTMLFormElement, field: HTMLElement): void {
  const elements = [...form.querySelectorAll<HTMLElement>(focusableSelector)]
  const next = elements[elements.indexOf(field) + 1] ?? submitButton(form)
  next?.focus()
}
