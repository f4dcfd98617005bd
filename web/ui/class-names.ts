/** Joins the class names that are there: `classNames(styles.cell, isNumeric && styles.numeric)`. */
export function classNames(...names: (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
