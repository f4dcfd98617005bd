const folded = 'details:not([open])'
/** Fields of a form, what unfolds others, and the button that sends. */
const steps = `:is(input, select, textarea, [type=submit]):enabled:not(${folded} *), ${folded} > summary`

/** Goes on from a field to the next step: in a form that could be sent empty, a scanner types too, and each scan ends in Enter. */
export function focusNextField(form: HTMLFormElement, field: HTMLElement): void {
  const all = [...form.querySelectorAll<HTMLElement>(steps)]
  all[all.indexOf(field) + 1]?.focus()
}
