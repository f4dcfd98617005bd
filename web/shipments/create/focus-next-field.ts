const folded = 'details:not([open])'
/** Fields of a form, summaries that unfold others, and the submit button. */
const steps = `:is(input, select, textarea, [type=submit]):enabled:not(${folded} *), ${folded} > summary`

/**
 * Moves the focus on Enter instead of submitting: scanners end each scan with Enter, and the form could be sent empty.
 */
export function focusNextField(form: HTMLFormElement, field: HTMLElement): void {
  const all = [...form.querySelectorAll<HTMLElement>(steps)]
  all[all.indexOf(field) + 1]?.focus()
}
