/** Returns the first submit button of a form, which may stand outside it, as in the footer of a dialog. */
export const submitButton = (form: HTMLFormElement): HTMLElement | undefined =>
  [...form.elements].find((element): element is HTMLElement =>
    element.matches('button[type=submit]'),
  )
