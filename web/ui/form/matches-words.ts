/** Returns a text in lower case and without accents. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a label contains every typed word, regardless of case and accents. */
export function matchesWords(label: string, typed: string): boolean {
  const plainLabel = withoutAccents(label)
  return withoutAccents(typed)
    .split(/\s+/)
    .every((word) => plainLabel.includes(word))
}
