const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word typed is in the label, whatever its case and accents. */
export function matchesWords(label: string, typed: string): boolean {
  const plainLabel = withoutAccents(label)
  return withoutAccents(typed)
    .split(/\s+/)
    .every((word) => plainLabel.includes(word))
}
