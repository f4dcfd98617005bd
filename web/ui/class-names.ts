/** Joins class names, without empty ones: `classNames(styles.cell, isNumeric && styles.numeric)`. */
export function classNames(...names: (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
